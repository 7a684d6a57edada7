/** What the public site has at /desk: the way to the desk's own origin, for bookmarks and links in mails. */
import type { FastifyInstance } from 'fastify';
import { DESK, DESK_API } from '../../contracts/desk.ts';
import { isThisMachine } from '../request-source.ts';
import { plain } from '../routes/site.ts';

export interface WayToDesk {
  /** Where it is opened; without one, on this machine alone. */
  origin: string | undefined;
  port: number;
}

const NOT_NAMED =
  'The desk has an address of its own, which this server was not told. Whoever runs it sets DESK_ORIGIN to that address.';

export function addWayToDesk(app: FastifyInstance, { origin, port }: WayToDesk): void {
  for (const path of [DESK, `${DESK}/*`]) {
    app.get(path, ({ url, headers: { host }, socket }, reply) => {
      // Programs that ask here would be answered by nobody who may.
      if (url.startsWith(DESK_API)) return plain(reply, 404, 'Not found');
      const here = URL.parse(`http://${host}`);
      const isLocal = here !== null && isThisMachine(here, socket);
      const target = origin ?? (isLocal ? `http://${here.hostname}:${port}` : null);
      // A proxy that leads the desk's name to the public site would go round in circles.
      if (target === null || new URL(target).host === host) return plain(reply, 404, NOT_NAMED);
      // What stands behind the # of a link goes along by itself.
      return reply.header('Cache-Control', 'no-store').redirect(target + url, 302);
    });
  }
}

/** What the public site has at /desk: the way to the desk's own origin, for bookmarks and links in mails. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

export function addWayToDesk(app: FastifyInstance, way: WayToDesk): void {
  for (const path of [DESK, `${DESK}/*`]) {
    app.get(path, (request, reply) => {
      // Programs that ask here would be answered by nobody who may.
      if (request.url.startsWith(DESK_API)) return plain(reply, 404, 'Not found');
      const origin = originOf(request, way);
      if (origin === null) return plain(reply, 404, NOT_NAMED);
      // What stands behind the # of a link goes along by itself.
      return reply.header('Cache-Control', 'no-store').redirect(`${origin}${request.url}`, 302);
    });
  }
}

/** @returns null where nobody said, or where a proxy leads the desk's address to the public site. */
function originOf({ headers: { host }, socket }: FastifyRequest, { origin, port }: WayToDesk): string | null {
  if (origin !== undefined) return new URL(origin).host === host ? null : origin;
  const here = URL.parse(`http://${host}`);
  return here !== null && isThisMachine(here, socket) ? `http://${here.hostname}:${port}` : null;
}

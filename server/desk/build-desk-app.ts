/** The desk as a server of its own: no script of a public page has the same origin as it. */
import type { FastifyInstance } from 'fastify';
import { DESK } from '../../contracts/desk.ts';
import { type AppOptions, createServer } from '../build-app.ts';
import { plain } from '../routes/site.ts';
import { addDesk, type DeskOptions } from './add-desk.ts';

export type DeskAppOptions = Omit<DeskOptions, 'log'> & Pick<AppOptions, 'logger' | 'trustProxy'>;

export async function buildDeskApp(options: DeskAppOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' });
  });
  app.get('/', (_request, reply) => reply.header('Cache-Control', 'no-store').redirect(DESK, 302));
  app.setNotFoundHandler((_request, reply) => plain(reply, 404, 'Not found'));
  await addDesk(app, { ...options, log: app.log });
  await app.ready();
  return app;
}

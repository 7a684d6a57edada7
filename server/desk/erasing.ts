/** Erasing a person: all that came from an e-mail address, and what is known of it. */
import type { FastifyInstance } from 'fastify';
import { type Erased, eraseSchema } from '../../contracts/desk.ts';
import type { DeskContext } from './desk-context.ts';
import { validated } from './desk-refusal.ts';

/** What erasing here does not reach, said to whoever asked for it. */
const REMAINS = [
  'Back-ups of the database hold it until the newer ones have taken their place, ten days at most.',
  'E-mails that were sent to you or forwarded, exports and other systems hold their own copies: delete them there.',
  'The record of who did what keeps that something was erased and when, without name, address or message.',
];

export function addErasing(api: FastifyInstance, context: DeskContext): void {
  const { store, guard, record } = context;

  api.post('/erase', async (request): Promise<Erased> => {
    await guard.owner(request);
    const { email, onlyCount } = validated(eraseSchema, request.body);
    if (onlyCount) return { leads: await store.countSender(email), remains: REMAINS };
    const { person } = await guard.freshOwner(request);
    const leads = await store.eraseSender(email);
    await record(person, 'erased', null, `${leads} from one address`);
    return { leads, remains: REMAINS };
  });
}

/** Links that work once: they invite a person, or sign one in by e-mail. */

import { DESK } from '../../contracts/desk.ts';
import type { DeskPeople, SignInLink } from '../store/desk-store.ts';
import { hashOf, newToken } from './secrets.ts';

const MINUTE_MS = 60_000;
const lastsMs = { invitation: 24 * 60 * MINUTE_MS, 'sign-in': 10 * MINUTE_MS };

/** An earlier one of the same person for the same purpose works no more. @returns its address. */
export async function makeLink(
  store: Pick<DeskPeople, 'addLink'>,
  personId: string,
  purpose: SignInLink['purpose'],
  { now, origin }: { now: Date; origin: string },
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lastsMs[purpose]).toISOString();
  await store.addLink({ hash: hashOf(token), personId, purpose, createdAt: now.toISOString(), expiresAt });
  // Behind the #, so that no log of a server or proxy ever has it.
  return `${origin}${DESK}/link#${token}`;
}

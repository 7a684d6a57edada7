/**
 * What gives a program away that fills in the plain form. Whoever is suspected is told what
 * everybody is told, and the message is kept: a mistake of ours costs nothing but a look at it.
 *
 * A message through the SDK consists of its parameters alone. The page's script adds the hidden field
 * to them only where something stands in it, so that what people send is the template's parameters and
 * nothing else. It adds no fill time: that would have to be sent by everybody, to EmailJS's hosted
 * service too, and browsers that fill in forms by themselves are faster than any limit.
 */
import { FILL_TIME_FIELD, HONEYPOT_FIELD } from '../../contracts/send-request.ts';

/** Faster than anybody types a name, an address and ten characters. */
export const DEFAULT_MIN_FILL_MS = 3000;

/** Takes the hidden field out of a template's parameters. One that is no text is left to be refused. */
export function withoutTrap(params: Record<string, unknown>): {
  params: Record<string, unknown>;
  suspectedSpam: boolean;
} {
  const { [HONEYPOT_FIELD]: trap, ...rest } = params;
  if (typeof trap !== 'string') return { params, suspectedSpam: false };
  return { params: rest, suspectedSpam: trap !== '' };
}

/** @param fields the form post as it was parsed, each a text or a list of texts. */
export function looksLikeSpam(fields: unknown, minFillMs: number): boolean {
  if (lastText(fields, HONEYPOT_FIELD) !== '') return true;
  const filled = lastText(fields, FILL_TIME_FIELD);
  // Empty where no script measured it, which says nothing about the visitor.
  return /^\d{1,12}$/.test(filled) && Number(filled) < minFillMs;
}

/** What was sent last under a name, as text; empty where there is none. */
export function lastText(fields: unknown, name: string): string {
  if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, name)) return '';
  const value: unknown = (fields as Record<string, unknown>)[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}

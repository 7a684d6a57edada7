/**
 * The field that no visitor sees, so that whoever fills it in is a program. It is told what everybody is
 * told, and the message is kept: a mistake of ours costs nothing but a look at it.
 */
import { HONEYPOT_FIELD } from '../../contracts/send-request.ts';

/**
 * Takes the field out of a template's parameters, where the page's script adds it only when something
 * stands in it. One that is no text is left to be refused.
 */
export function withoutHoneypot(params: Record<string, unknown>): {
  params: Record<string, unknown>;
  filled: boolean;
} {
  const { [HONEYPOT_FIELD]: value, ...rest } = params;
  if (typeof value !== 'string') return { params, filled: false };
  return { params: rest, filled: value !== '' };
}

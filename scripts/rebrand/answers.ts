/** How an answer is written, and what it becomes in the configuration. */

import { type StateCode, stateNames } from '../../config/fields.ts';
import { isFictionalPhone } from '../../config/placeholders.ts';

/** Thrown when an answer or its file cannot be used. The message says what was expected. */
export class AnswerError extends Error {
  override name = 'AnswerError';
}

export interface AnswerKind {
  read: (answer: string) => unknown;
  /** As a person would type it. */
  show: (value: unknown) => string;
}

const NONE = /^(none|-)?$/i;
const shown = (value: unknown) => (value === null ? 'none' : String(value));
/** Shown as it is. */
const plain = (read: AnswerKind['read']): AnswerKind => ({ read, show: shown });

export const words = plain((answer) => answer.trim());
export const wordsOrNone = plain((answer) => (NONE.test(answer.trim()) ? null : answer.trim()));

/** Digits in groups, however they were typed. Others are left for the schema to name. */
export function grouped(...sizes: number[]): AnswerKind {
  const pattern = new RegExp(`^${sizes.map((size) => `(\\d{${size}})`).join('')}$`);
  return plain((answer) => {
    if (NONE.test(answer.trim())) return null;
    return pattern.exec(answer.replace(/[\s-]/g, ''))?.slice(1).join(' ') ?? answer.trim();
  });
}

export const yesOrNo: AnswerKind = {
  show: (value) => (value === true ? 'yes' : 'no'),
  read: (answer) => {
    const [, yes, no] = /^(?:(y|yes|on|true)|(n|no|off|false))$/i.exec(answer.trim()) ?? [];
    if (!yes && !no) throw new AnswerError(`expected yes or no, found "${answer.trim()}"`);
    return yes !== undefined;
  },
};

export const year = plain((answer) => Number(answer.trim()));
export const stateCode = plain((answer) => codeOf(answer) ?? answer.trim());
export const stateName = plain(nameOf);

export const areas: AnswerKind = {
  show: (value) => (value as string[]).join(', '),
  read: (answer) => list(answer).map((one) => (/^australia$/i.test(one) ? 'Australia' : nameOf(one))),
};

export const names: AnswerKind = {
  show: (value) => (value as string[]).join(', ') || 'none',
  read: list,
};

/** `LinkedIn https://..., Facebook https://...` */
export const profiles: AnswerKind = {
  show: (value) =>
    (value as { name: string; url: string }[]).map(({ name, url }) => `${name} ${url}`).join(', ') || 'none',
  read: (answer) =>
    list(answer).map((one) => {
      const [, name, url] = /^(.+?)\s+(\S+)$/.exec(one) ?? [];
      if (!name || !url) {
        throw new AnswerError(
          'expected a name and an address such as "LinkedIn https://www.linkedin.com/company/you", found ' +
            `"${one}"`,
        );
      }
      return { name, url };
    }),
};

/** A number as visitors read it; what a phone dials is worked out, but for numbers that nobody has. */
export const phone: AnswerKind = {
  show: (value) => (value as { display: string }).display,
  read: (answer) => {
    const display = answer.trim();
    const digits = display
      .replace(/[^\d+]/g, '')
      .replace(/^\+61/, '0')
      .replace(/^0(?=1[38]00)/, '');
    const dial = /^0[2-478]\d{8}$/.test(digits)
      ? `+61${digits.slice(1)}`
      : /^1[38]00\d{6}$/.test(digits)
        ? `+61${digits}`
        : undefined;
    if (dial === undefined) {
      throw new AnswerError(
        'expected an Australian number such as (03) 9123 4567, 0412 345 678 or 1300 123 456, found ' +
          `"${display}"`,
      );
    }
    return { display, dial: isFictionalPhone(display) ? null : dial };
  },
};

/** `Who states it and where | address or none | day it was read` */
export const claimSource: AnswerKind = {
  show: (value) => {
    if (value === null) return 'none';
    const { title, url, read } = value as { title: string; url: string | null; read: string };
    return `${title} | ${url ?? 'none'} | ${read}`;
  },
  read: (answer) => {
    if (NONE.test(answer.trim())) return null;
    const parts = answer.split('|').map((part) => part.trim());
    const [title = '', url = '', read = ''] = parts;
    if (parts.length !== 3) {
      throw new AnswerError(
        'expected "who states it and where | address or none | day it was read", or none',
      );
    }
    return { title, url: NONE.test(url) ? null : url, read };
  },
};

function list(answer: string): string[] {
  if (NONE.test(answer.trim())) return [];
  const parts = answer.split(',').map((one) => one.trim());
  return parts.filter((one) => one !== '');
}

function codeOf(answer: string): StateCode | undefined {
  const wanted = answer.trim().toLowerCase();
  return (Object.entries(stateNames) as [StateCode, string][]).find(
    ([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  )?.[0];
}

function nameOf(answer: string): string {
  const code = codeOf(answer);
  return code === undefined ? answer.trim() : stateNames[code];
}

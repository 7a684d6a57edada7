import { styleText } from 'node:util';
import type { Opening } from '../../config/opening.ts';
import { blockingCount, type CheckedItem, type Checklist } from './checks.ts';

type Mark = 'STOP' | 'note';

/** The whole checklist: what is done, what is not, where, and what to do about it. */
export function checklistText(list: Checklist, opening: Opening | null, colours: boolean): string {
  const tint = tinter(colours);
  const heads =
    opening === null
      ? [
          'Before the site opens, each of these must hold',
          'Better with, but the site can open without',
        ]
      : ['While the site is open, each of these must hold', 'To be looked at'];
  return [
    tint('bold', heads[0] ?? ''),
    itemsText(list.blocking, 'STOP', colours),
    '',
    tint('bold', heads[1] ?? ''),
    itemsText(list.advisory, 'note', colours),
    '',
    verdict(blockingCount(list), opening, tint),
  ].join('\n');
}

export function itemsText(items: readonly CheckedItem[], mark: Mark, colours: boolean): string {
  const tint = tinter(colours);
  return items
    .map(({ title, findings }) =>
      findings.length === 0
        ? `  ${tint('green', 'ok')}    ${title}`
        : [
            `  ${tint(mark === 'STOP' ? 'red' : 'yellow', mark)}  ${tint('bold', title)}`,
            ...[...Map.groupBy(findings, ({ fix }) => fix)].map(([fix, alike]) =>
              [
                ...alike.map(
                  ({ what, where }) => `        ${what}\n          ${tint('dim', where)}`,
                ),
                `        To do: ${fix}`,
                '',
              ].join('\n'),
            ),
          ].join('\n'),
    )
    .join('\n');
}

/** The same as a build of a demonstration says it: the open items by name and number. */
export function shortText(list: Checklist, colours: boolean): string {
  const tint = tinter(colours);
  const open = list.blocking.filter(({ findings }) => findings.length > 0);
  const demonstration =
    'This build is a demonstration: every page says so, and search engines are sent away.';
  if (open.length === 0) {
    return [
      tint('bold', demonstration),
      'Nothing that a build can see stands against opening the site: npm run launch-check -- --open',
    ].join('\n');
  }
  return [
    tint('bold', demonstration),
    ...open.map(({ title, findings }) => `  ${tint('red', 'STOP')}  ${title} (${findings.length})`),
    'npm run launch-check says where each one is and what to do.',
  ].join('\n');
}

function verdict(
  stops: number,
  opening: Opening | null,
  tint: (colour: Tint, text: string) => string,
): string {
  const things = `${stops} ${stops === 1 ? 'thing stands' : 'things stand'}`;
  if (opening !== null) {
    const since = `The site is open since ${opening.on} (${opening.by}).`;
    return stops === 0
      ? tint('green', since)
      : tint('red', `${since} ${things} against building it anew; what is up stays up.`);
  }
  return stops === 0
    ? tint('green', 'Nothing stands against opening the site: npm run launch-check -- --open')
    : tint(
        'red',
        `${things} against opening the site. Until it is opened it calls itself a demonstration.`,
      );
}

type Tint = 'red' | 'green' | 'yellow' | 'bold' | 'dim';

function tinter(colours: boolean) {
  return (colour: Tint, text: string) =>
    colours ? styleText(colour, text, { validateStream: false }) : text;
}

import { styleText } from 'node:util';
import { blockingCount, type CheckedItem, type Checklist } from './checks.ts';

type Tint = 'red' | 'green' | 'yellow' | 'bold' | 'dim';

/** The whole checklist: what is done, what is not, where, and what to do about it. */
export function checklistText(list: Checklist, colours: boolean): string {
  const tint = tinter(colours);
  const item = (mark: Tint, sign: string) => (one: CheckedItem) =>
    one.findings.length === 0
      ? `  ${tint('green', 'ok')}    ${one.title}`
      : [
          `  ${tint(mark, sign)}  ${tint('bold', one.title)}`,
          ...[...Map.groupBy(one.findings, ({ fix }) => fix)].map(([fix, findings]) =>
            [
              ...findings.map(
                ({ what, where }) => `        ${what}\n          ${tint('dim', where)}`,
              ),
              `        To do: ${fix}`,
              '',
            ].join('\n'),
          ),
        ].join('\n');
  return [
    tint('bold', 'Before the site opens, each of these must hold'),
    ...list.blocking.map(item('red', 'STOP')),
    '',
    tint('bold', 'Better with, but the site can open without'),
    ...list.advisory.map(item('yellow', 'note')),
    '',
    verdict(list, tint),
  ].join('\n');
}

/** The same as a build says it: the open items by name and number. */
export function shortText(list: Checklist, colours: boolean): string {
  const tint = tinter(colours);
  const open = list.blocking.filter(({ findings }) => findings.length > 0);
  if (open.length === 0) return 'Nothing that a build can see stands against opening the site.';
  return [
    tint(
      'bold',
      'This build is a demonstration: every page says so, and search engines are sent away.',
    ),
    ...open.map(({ title, findings }) => `  ${tint('red', 'STOP')}  ${title} (${findings.length})`),
    'npm run launch-check says where each one is and what to do.',
  ].join('\n');
}

function verdict(list: Checklist, tint: (colour: Tint, text: string) => string): string {
  const stops = blockingCount(list);
  if (stops === 0) {
    return tint('green', 'Nothing stands against opening the site. Build it: npm run build');
  }
  return tint(
    'red',
    `${stops} ${stops === 1 ? 'thing stands' : 'things stand'} against opening the site. Until then it calls itself a demonstration.`,
  );
}

function tinter(colours: boolean) {
  return (colour: Tint, text: string) =>
    colours ? styleText(colour, text, { validateStream: false }) : text;
}

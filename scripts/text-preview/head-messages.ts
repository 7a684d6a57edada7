/** Messages for the fields of the head. */
import { longDate } from '../../figures/counts-and-dates.ts';
import { plain } from '../../figures/unbroken.ts';
import { pictureRewordings, type Rewording, reword, suggestion } from './wording.ts';

type Path = readonly (string | number)[];

const NAMES: Readonly<Record<string, string>> = {
  title: 'The title',
  description: 'The summary',
  updated: 'The day of the last update',
  published: 'The day of publication',
  picture: 'The picture',
  tags: 'The list of topics',
  lead: 'The chart on top',
  author: 'The author',
  reviewer: 'The reviewer',
  changes: 'The list of changes',
  related: 'The list of articles to read next',
  givens: 'The list of amounts that may be typed',
  sources: 'The list of sources',
  menu: 'The menu',
  label: 'The name in the menu',
  draft: 'Unfinished',
  examples: 'The list of examples',
};

const PARTS: Readonly<Record<string, string>> = {
  'picture alt': 'The description of the picture',
  'picture file': 'The picture',
  'changes date': 'The day of change',
  'changes what': 'The description of change',
  'sources title': 'The title of source',
  'sources url': 'The web address of source',
  'sources read': 'The day of reading source',
  'sources proves': 'What is proved by source',
};

const ENTRIES: Readonly<Record<string, string>> = {
  changes: 'Change',
  sources: 'Source',
  tags: 'Topic',
  related: 'Article to read next',
  givens: 'Amount',
};

/** Names a field within a sentence that begins with it. */
function nameOf(path: Path): string {
  const [field = '', ...rest] = path.map(String);
  const position = path.find((key) => typeof key === 'number');
  const number = position === undefined ? '' : ` ${position + 1}`;
  const part = rest.find((key) => !/^\d+$/.test(key));
  if (part !== undefined) {
    const name = PARTS[`${field} ${part}`] ?? `The field “${part}” of ${field}`;
    return `${name}${number}`;
  }
  if (number !== '') return `${ENTRIES[field] ?? `Entry of “${field}”`}${number}`;
  return NAMES[field] ?? `The field “${field}”`;
}

const day = (iso = '') => plain(longDate(iso));

const ARTICLES = 'Choose two or three articles to read next.';

/** Messages that name their field themselves, by its first key. */
const FIELDS: Readonly<Record<string, readonly Rewording[]>> = {
  tags: [
    [/once$/, () => 'Choose each topic once.'],
    [/at least one|a list of tags/, () => 'Choose at least one topic.'],
    [/only tags out of/, () => 'Choose the topics from the list.'],
  ],
  related: [
    [/once$/, () => 'Choose each article to read next once.'],
    [/two or three slugs/, () => ARTICLES],
    [/the slug of this one/, () => 'This article cannot be read next after itself. Choose another one.'],
    [
      /there is no (\S+?)(;|$)/,
      ([, page]) => `There is no article ${page} to read next. Choose another one.`,
    ],
    [/hyphens/, () => 'Choose the articles to read next from the list.'],
  ],
  lead: [
    [/the name of an example, or a picture/, () => 'Choose a chart or a picture to show on top.'],
    [
      /one of its examples \(.*\), found "(.*)"/s,
      ([, name]) => `There is no example “${name}” for the chart on top. Choose another one.`,
    ],
    [/has no chart/, () => 'The example on top has no chart. Choose another one.'],
    [
      /a result of "(.*?)" .*, found "(.*)"/s,
      ([, example, result]) =>
        `The example “${example}” has no result “${result}” to show on cards. Choose another one.`,
    ],
    [/an example, or an example and its result/, () => 'Choose the chart on top from the list.'],
  ],
  updated: [
    [
      /^expected ([\d-]{10}) \(published\) or later/,
      ([, published]) =>
        `The day of the last update cannot be before the day of publication, ${day(published)}.`,
    ],
  ],
  changes: [
    [
      /^expected the newest to be of ([\d-]{10}) \(updated\)/,
      ([, updated]) => `The newest change has to be of the day of the last update, ${day(updated)}.`,
    ],
    [/at least one change|a list of changes/, () => 'Put in at least one change, such as “First published.”'],
  ],
  author: [[/, found "(.*)"$/s, ([, name]) => `There is nobody called “${name}”. Choose another author.`]],
  reviewer: [
    [/, found "(.*)"$/s, ([, name]) => `There is nobody called “${name}”. Choose another reviewer.`],
  ],
  picture: pictureRewordings,
};

/** Messages for the whole text, which no field shows. */
const WHOLE: readonly Rewording[] = [
  [
    /the site itself uses (\S+)$/,
    ([, address]) => `The site itself uses ${address}. Create this text with another title.`,
  ],
  [
    /lower-case words joined by hyphens/,
    () => 'The name of this text’s file cannot be an address. Create the text again with another title.',
  ],
  [/brackets a few levels deep/, () => 'The text has too many brackets inside each other. Remove some.'],
];

/** Messages for any field. */
const ANY: readonly Rewording[] = [
  [/^unknown field/, ({ input = '' }) => `is not known to the site.${suggestion(input) || ' Remove it.'}`],
  [/^expected at most (\d+) characters/, ([, most]) => `is too long. Use at most ${most} characters.`],
  [/\(found nothing\)$|^expected (some text|at least 1 char)/, () => 'is missing.'],
  [/one line|control characters/, () => 'has line breaks or invisible characters. Type it again.'],
  [/expected a day/, () => 'is not a valid day. Choose it again.'],
  [/web address/, () => 'is not a web address that begins with https:// or http://.'],
  [/expected (one of|'header')|true or false/, () => 'is none of the choices. Choose it again.'],
  [/the file's name/, () => 'has to be the name of the text. Remove it.'],
];

/** Rewords a problem of the head. @param path an empty one for the whole text. */
export function headMessage(path: Path, problem: string): string {
  if (path.length === 0) {
    return (
      reword(problem, WHOLE) ??
      'The details above the text cannot be read. Ask whoever looks after the website’s files to correct them.'
    );
  }
  const said = problem.replace(/ \(found (?!nothing\)).*?\)(?=; did you mean|$)/s, '');
  const [field = ''] = path;
  return (
    reword(said, FIELDS[field] ?? []) ??
    `${nameOf(path)} ${reword(said, ANY) ?? 'cannot be used as it is. Put it in again.'}`
  );
}

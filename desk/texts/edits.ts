/** The toolbar's changes of a Markdown text. Each returns the smallest change that it needs. */
import { tableAt } from './table.ts';

/** Replaces a range of the text, then selects. Positions of the selection are those of the new text. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  selection: [from: number, to: number];
}

interface Range {
  from: number;
  to: number;
}
interface Change extends Range {
  text: string;
}

/** Returns the text after an edit. */
export const edited = (text: string, { from, to, text: inserted }: Edit): string =>
  text.slice(0, from) + inserted + text.slice(to);

/** Makes the selection or the word at the caret bold; removes bold that is there. Null on a tag of its own lines. */
export function toggleBold(text: string, from: number, to: number): Edit | null {
  const chosen = from === to ? wordAt(text, from) : widenToTags(text, { from, to });
  const parts = proseParts(text, chosen);
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) {
    const isOnlyTags = text.slice(chosen.from, chosen.to).trim() !== '';
    return isOnlyTags ? null : { from, to: from, text: '****', selection: [from + 2, from + 2] };
  }
  const runs = parts.map((part) => boldRuns(text, part.line));
  const around = parts.map((part, index) => runs[index]?.find((run) => isWithin(part, run)));
  const changes = around.every((run) => run !== undefined)
    ? unmark(around.filter((run, index) => around.indexOf(run) === index))
    : parts.flatMap((part, index) => (around[index] ? [] : mark(text, part, runs[index] ?? [])));
  return compose(text, changes, { from: first.from, to: last.to });
}

const isWithin = (inner: Range, outer: Range) => outer.from <= inner.from && inner.to <= outer.to;

function unmark(runs: readonly (Range | undefined)[]): Change[] {
  return runs.flatMap((run) =>
    run
      ? [
          { from: run.from, to: run.from + 2, text: '' },
          { from: run.to - 2, to: run.to, text: '' },
        ]
      : [],
  );
}

/** Marks a part together with the bold text that it touches. */
function mark(text: string, part: Range, runs: readonly Range[]): Change[] {
  const touched = runs.filter((run) => run.from < part.to && part.from < run.to);
  const from = Math.min(part.from, ...touched.map((run) => run.from));
  const to = Math.max(part.to, ...touched.map((run) => run.to));
  const inner = text.slice(from, to).replaceAll('**', '');
  return touched.length > 0
    ? [{ from, to, text: `**${inner}**` }]
    : [
        { from, to: from, text: '**' },
        { from: to, to, text: '**' },
      ];
}

function boldRuns(text: string, { from, to }: Range): Range[] {
  return [...text.slice(from, to).matchAll(/\*\*(?=\S).+?(?<=\S)\*\*/g)].map((run) => matchRange(run, from));
}

const matchRange = ({ index, 0: found }: RegExpExecArray, offset = 0): Range => ({
  from: offset + index,
  to: offset + index + found.length,
});

const TAG = /\{%.*?%\}/g;
const MARKERS = /^\s*(?:#{1,6} |>|[-*+] |\d+[.)] )*\s*/;
const BLOCK_TAG = /^\s*\{% ?\/?(?!email\b)[a-z]/;

/** The word at a position, or the whole tag; an empty range between words. */
function wordAt(text: string, at: number): Range {
  const line = linesAround(text, { from: at, to: at });
  const tag = tagsIn(text, line).find(({ from, to }) => from <= at && at <= to);
  if (tag) return tag;
  const words = text
    .slice(line.from, line.to)
    .matchAll(/[\p{L}\p{N}$](?:[^\s|*[\](){}"“”]*[\p{L}\p{N}%])?/gu);
  const word = [...words].map((found) => matchRange(found, line.from));
  return word.find(({ from, to }) => from <= at && at <= to) ?? { from: at, to: at };
}

function tagsIn(text: string, { from, to }: Range): Range[] {
  return [...text.slice(from, to).matchAll(TAG)].map((tag) => matchRange(tag, from));
}

/** A selection that ends inside a tag takes the whole tag. */
function widenToTags(text: string, { from, to }: Range): Range {
  const touched = tagsIn(text, linesAround(text, { from, to })).filter(
    (tag) => tag.from < to && from < tag.to,
  );
  return {
    from: Math.min(from, ...touched.map((tag) => tag.from)),
    to: Math.max(to, ...touched.map((tag) => tag.to)),
  };
}

/** The words of a range by line and table cell, without the marks of headings and lists. */
function proseParts(text: string, range: Range): (Range & { line: Range })[] {
  const around = linesAround(text, range);
  const parts = splitRange(text, around, /\n/g).flatMap((line) => {
    const content = text.slice(line.from, line.to);
    if (BLOCK_TAG.test(content)) return [];
    const table = content.includes('|') ? tableAt(text, line.from) : null;
    if (!table) return [{ ...line, from: line.from + (MARKERS.exec(content)?.[0].length ?? 0) }];
    return isRuleRow(content) ? [] : splitRange(text, line, /(?<!\\)\|/g);
  });
  return parts.flatMap((line) => {
    const from = Math.max(range.from, line.from);
    const words = text.slice(from, Math.max(from, Math.min(range.to, line.to)));
    if (words.trim() === '') return [];
    const start = from + words.length - words.trimStart().length;
    return [{ from: start, to: start + words.trim().length, line }];
  });
}

const isRuleRow = (line: string) => /^[\s|:-]+$/.test(line);

function splitRange(text: string, { from, to }: Range, separator: RegExp): Range[] {
  let start = from;
  return text
    .slice(from, to)
    .split(separator)
    .map((part) => {
      const range = { from: start, to: start + part.length };
      start = range.to + 1;
      return range;
    });
}

/** Whole lines around a range. The line after a final line break does not count. */
function linesAround(text: string, { from, to }: Range): Range {
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to;
  const end = text.indexOf('\n', last);
  return { from: from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1, to: end === -1 ? text.length : end };
}

const lineAbove = (text: string, { from }: Range): Range | null =>
  from === 0 ? null : linesAround(text, { from: from - 1, to: from - 1 });

const lineBelow = (text: string, { to }: Range): Range | null =>
  to === text.length ? null : linesAround(text, { from: to + 1, to: to + 1 });

/** Applies changes, and keeps the selection on the same words. */
function compose(text: string, changes: readonly Change[], selected: Range): Edit {
  const from = Math.min(...changes.map((change) => change.from), selected.from);
  const to = Math.max(...changes.map((change) => change.to), from);
  let at = from;
  let composed = '';
  for (const change of changes) {
    composed += text.slice(at, change.from) + change.text;
    at = change.to;
  }
  const move = (position: number, isEnd: boolean) =>
    changes.reduce((moved, change) => {
      // An insertion at the selection's end stays outside.
      const isBefore =
        change.to < position || (change.to === position && !(isEnd && change.from === position));
      if (isBefore) return moved + change.text.length - (change.to - change.from);
      return change.from < position
        ? moved + Math.min(0, change.from + change.text.length - position)
        : moved;
    }, position);
  const isCaret = selected.from === selected.to;
  return {
    from,
    to,
    text: composed + text.slice(at, to),
    selection: [move(selected.from, false), move(selected.to, !isCaret)],
  };
}

const HEADING = /^\s*#{1,6}(?:\s+|$)/;
const BULLET = /^\s*[-*+](?:\s+|$)/;
const NUMBER = /^\s*\d+[.)](?:\s+|$)/;

/** Makes the selected lines headings, or text again. Null in a table and on a tag. */
export function toggleHeading(text: string, from: number, to: number): Edit | null {
  return toggleLines(
    text,
    { from, to },
    /^##(?:\s+|$)/,
    () => '## ',
    () => false,
  );
}

/** Makes the selected lines a list, or text again. Null in a table and on a tag. */
export function toggleList(text: string, from: number, to: number, kind: 'bullets' | 'numbers'): Edit | null {
  const isItem = (line: string) => BULLET.test(line) || NUMBER.test(line) || /^\s{2,}\S/.test(line);
  return kind === 'bullets'
    ? toggleLines(text, { from, to }, BULLET, (_, indent) => `${indent}- `, isItem)
    : toggleLines(text, { from, to }, NUMBER, (count, indent) => `${indent}${count}. `, isItem);
}

/**
 * @param isOn matches the marker of a line that has the style already.
 * @param isNeighbour lines that the marked ones may touch; an empty line separates others.
 */
function toggleLines(
  text: string,
  selected: Range,
  isOn: RegExp,
  marker: (count: number, indent: string) => string,
  isNeighbour: (line: string) => boolean,
): Edit | null {
  const around = linesAround(text, selected);
  const lines = splitRange(text, around, /\n/g);
  const contentOf = ({ from, to }: Range) => text.slice(from, to);
  if (lines.some((line) => contentOf(line).includes('|') && tableAt(text, line.from))) return null;
  const filled = lines.filter((line) => contentOf(line).trim() !== '' && !BLOCK_TAG.test(contentOf(line)));
  if (filled.length === 0 && text.slice(around.from, around.to).trim() !== '') return null;
  const chosen = filled.length > 0 ? filled : lines.slice(0, 1);
  const isRemoved = filled.length > 0 && filled.every((line) => isOn.test(contentOf(line)));
  const changes = chosen.map((line, index): Change => {
    const content = contentOf(line);
    const indent = /^\s*/.exec(content)?.[0] ?? '';
    const old =
      [HEADING, BULLET, NUMBER].map((pattern) => pattern.exec(content)?.[0]).find(Boolean) ?? indent;
    return { from: line.from, to: line.from + old.length, text: isRemoved ? '' : marker(index + 1, indent) };
  });
  const first = chosen[0] ?? around;
  const last = chosen.at(-1) ?? around;
  const needsGap = (line: string) => line.trim() !== '' && (isRemoved || !isNeighbour(line));
  const above = lineAbove(text, first);
  const below = lineBelow(text, last);
  const [start] = changes;
  if (start && above && needsGap(contentOf(above))) start.text = `\n${start.text}`;
  if (below && needsGap(contentOf(below))) changes.push({ from: last.to, to: last.to, text: '\n' });
  return compose(text, changes, selected);
}

/**
 * Puts a block on lines of its own, with an empty line above and below. It comes after the paragraph or table around
 * the position, or before it at its beginning.
 */
export function insertBlock(text: string, at: number, block: string): Edit {
  const paragraph = paragraphAround(text, { from: at, to: at });
  const place = at === paragraph.from ? at : paragraph.to;
  return separate(text, { from: place, to: place }, block);
}

/** Replaces a range by Markdown, which becomes a paragraph of its own if it holds a block. In a cell it is one line. */
export function insertMarkdown(text: string, from: number, to: number, markdown: string): Edit {
  const table = tableAt(text, from);
  if (table && table.from < from && to < table.to && !BLOCK_TAG.test(markdown)) {
    const line = markdown.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/(?<!\\)\|/g, '\\|');
    return { from, to, text: line, selection: [from + line.length, from + line.length] };
  }
  if (table && BLOCK_TAG.test(markdown)) return insertBlock(text, to, markdown);
  const isBlock = /\n|^(?:#{1,6}|[-*+>]|\d+[.)]) |^\{% (?!email\b)[a-z]/.test(markdown);
  if (isBlock) return separate(text, { from, to }, markdown);
  const end = from + markdown.length;
  return { from, to, text: markdown, selection: [end, end] };
}

/** Replaces a range and the empty lines around it. @param selected positions within the block; its end by default. */
function separate(
  text: string,
  { from, to }: Range,
  block: string,
  selected: Range = { from: block.length, to: block.length },
): Edit {
  const before = /\s*$/.exec(text.slice(0, from))?.[0] ?? '';
  const after = /^[ \t]*(?:\n[ \t]*)*\n|^[ \t]+/.exec(text.slice(to))?.[0] ?? '';
  const start = from - before.length;
  const end = to + after.length;
  // Line breaks at the beginning and end of a text stay.
  const above = start === 0 ? before : '\n\n';
  const below = text.slice(end).trim() === '' ? text.slice(to) : '\n\n';
  const offset = start + above.length;
  return {
    from: start,
    to: text.slice(end).trim() === '' ? text.length : end,
    text: above + block + below,
    selection: [offset + selected.from, offset + selected.to],
  };
}

/** The paragraphs that a range touches, with all their lines. Empty on an empty line. */
function paragraphAround(text: string, range: Range): Range {
  const selected = text.slice(range.from, range.to);
  const from = range.from + selected.length - selected.trimStart().length;
  const to = from + selected.trim().length;
  let around = linesAround(text, from === to ? { from: range.from, to: range.from } : { from, to });
  if (isEmpty(text, around)) return around;
  for (let above = lineAbove(text, around); above && !isEmpty(text, above); above = lineAbove(text, around)) {
    around = { ...around, from: above.from };
  }
  for (let below = lineBelow(text, around); below && !isEmpty(text, below); below = lineBelow(text, around)) {
    around = { ...around, to: below.to };
  }
  return around;
}

const isEmpty = (text: string, { from, to }: Range) => text.slice(from, to).trim() === '';

export type BlockTag = 'note' | 'key-points';

/**
 * Puts the selected paragraphs into a tag, or takes them out of it. Makes key points a list. Null if the selection
 * holds other tags that stand on lines of their own, or a table that would have to become a list.
 */
export function toggleTag(text: string, from: number, to: number, tag: BlockTag): Edit | null {
  const existing = [
    ...text.matchAll(new RegExp(`\\{% ?${tag} ?%\\}([\\s\\S]*?)\\{% ?/${tag} ?%\\}`, 'g')),
  ].find(({ index, 0: whole }) => index <= from && to <= index + whole.length);
  if (existing) {
    const inner = (existing[1] ?? '').trim();
    return separate(text, matchRange(existing), inner, { from: 0, to: inner.length });
  }
  const chosen = paragraphAround(text, { from, to });
  const content = text.slice(chosen.from, chosen.to).trim();
  if (content.split('\n').some((line) => BLOCK_TAG.test(line))) return null;
  const list = tag === 'key-points' ? asList(content) : content;
  if (list === null) return null;
  const opening = `{% ${tag} %}\n\n`;
  const end = opening.length + list.length;
  const selected = { from: content === '' ? end : opening.length, to: end };
  return separate(text, chosen, `${opening}${list}\n\n{% /${tag} %}`, selected);
}

function asList(content: string): string | null {
  if (content === '') return '- ';
  const isList = content.split('\n').some((line) => BULLET.test(line) || NUMBER.test(line));
  if (isList) return content;
  const edit = toggleList(content, 0, content.length, 'bullets');
  return edit && edited(content, edit);
}

/** The link around the selection, or the words that would become one. */
export interface LinkPlace extends Range {
  words: string;
  /** '' if there is no link yet. */
  address: string;
}

export function linkAt(text: string, from: number, to: number): LinkPlace {
  const line = linesAround(text, { from, to });
  const links = text
    .slice(line.from, line.to)
    .matchAll(/\[((?:[^[\]\\]|\\.)*)\]\(((?:[^()\s]|\([^()\s]*\))*)\)/g);
  for (const link of links) {
    const range = matchRange(link, line.from);
    if (isWithin({ from, to }, range)) return { ...range, words: link[1] ?? '', address: link[2] ?? '' };
  }
  const [part] = proseParts(text, from === to ? wordAt(text, from) : widenToTags(text, { from, to }));
  const place = part ?? { from, to: from };
  return { from: place.from, to: place.to, words: text.slice(place.from, place.to), address: '' };
}

/** @param address '' leaves the words without a link. */
export function setLink({ from, to }: Range, words: string, address: string): Edit {
  const encoded = address.replaceAll(/[\s()]/g, (sign) => ({ '(': '%28', ')': '%29' })[sign] ?? '%20');
  const plain = words.replaceAll(/\s+/g, ' ').trim();
  const text = address === '' ? plain : `[${plain}](${encoded})`;
  return { from, to, text, selection: [from + text.length, from + text.length] };
}

/** Completes an address as people type it; null if it is none. */
export function toAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^(https?:\/\/[^/]|mailto:.|tel:.|\/(?!\/)|#.)/i.test(text)) return text;
  if (/^[^@/:]+@[^@/:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#].*)?$/i.test(text) ? `https://${text}` : null;
}

/** Writes a self-closing tag, such as {% example of="loan" /%}, without attributes that are empty. */
export function blockTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value.trim() !== '')
    .map(([key, value]) => `${key}="${value.trim().replaceAll(/\s+/g, ' ').replaceAll(/["\\]/g, '\\$&')}" `);
  return `{% ${name} ${written.join('')}/%}`;
}

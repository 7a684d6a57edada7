/** Converts pasted HTML to the Markdown of articles. Loaded when somebody pastes, because of its library. */
import TurndownService from 'turndown';
import { cleanText } from './clean-text.ts';

/** Characters for private use stand for ** and * until adjacent runs of the same style are joined. */
const MARKS = { bold: ['\uE000', '\uE001'], italic: ['\uE002', '\uE003'] } as const;
const OUR_MARKS = /[\uE000-\uE003]/g;

/** Bullets that Word and emails write as text. */
const TYPED_BULLET = /^\s*([·•▪◦‣§\uF0A7\uF0B7]|[o\-–](?=\s))\s*/;
const TYPED_NUMBER = /^\s*\(?(\d{1,3}|[a-z]|[ivx]+)[.)]\s*/i;

/**
 * Keeps paragraphs, headings, lists, tables, quotes, links, bold and italic. Accepts the clipboard's HTML from Word,
 * Outlook, Google Docs and web pages.
 */
export function htmlToMarkdown(html: string): string {
  const [, fragment = html] = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/i.exec(html) ?? [];
  const cleaned = cleanText(fragment.replaceAll(OUR_MARKS, '').replaceAll(/&(nbsp|#160|#xa0);/gi, ' '));
  const markdown = converter(topHeading(cleaned)).turndown(renameStyles(cleaned));
  return tidy(cleanText(markdown));
}

/** The desk's policy forbids style attributes, also in a document that is only parsed. */
const renameStyles = (html: string) =>
  html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='));

/** A page's own title is beside the text, so the highest heading becomes ##. */
function topHeading(html: string): number {
  const levels = [...html.matchAll(/<h([1-6])\b/gi)].map(([, level]) => Number(level));
  return Math.min(...levels, 6);
}

type Rule = TurndownService.Rule;

function converter(top: number): TurndownService {
  const service = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', hr: '---', br: '  ' });
  const rules: Record<string, Rule> = {
    plain: { filter: ['b', 'strong', 'i', 'em', 'code'], replacement: (content) => content },
    styled: { filter: (node) => isBold(node) || isItalic(node), replacement: styled },
    heading: {
      filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
      replacement: (content, node) => heading(content, Number(node.nodeName[1]) - top + 2),
    },
    link: {
      filter: 'a',
      replacement: (content, node) => link(content, element(node).getAttribute('href') ?? ''),
    },
    item: { filter: 'li', replacement: (content, node) => item(content, element(node)) },
    // Google Docs puts a nested list beside the item that it belongs to.
    listInList: {
      filter: (node) =>
        isNamed(node, 'UL', 'OL') && node.parentNode !== null && isNamed(node.parentNode, 'UL', 'OL'),
      replacement: (content) => `\n${indent(content.trim(), 4)}\n`,
    },
    wordItem: { filter: isWordItem, replacement: (content, node) => wordItem(content, element(node)) },
    wordQuote: {
      filter: (node) => /\bMso(Intense)?Quote\b/.test(node.className),
      replacement: (content) => `\n\n> ${content.trim()}\n\n`,
    },
    table: { filter: 'table', replacement: (_, node) => table(service, element(node)) },
    hidden: { filter: isHidden, replacement: () => '' },
  };
  // The library applies the rule that was added last.
  for (const [name, rule] of Object.entries(rules)) service.addRule(name, rule);
  return service;
}

const isNamed = (node: Node, ...names: string[]) => names.includes(node.nodeName);
const element = (node: Node) => node as HTMLElement;
const styleOf = (node: Node) => element(node).getAttribute?.('data-style') ?? '';

/** Word's `mso-bidi-font-weight:normal` is another property. */
function styleValue(node: Node, property: string): string | undefined {
  return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i')
    .exec(styleOf(node))?.[1]
    ?.trim()
    .toLowerCase();
}

function isBold(node: Node): boolean {
  const weight = styleValue(node, 'font-weight');
  const says = weight === undefined ? isNamed(node, 'B', 'STRONG') : /^(bold|bolder|[6-9]00)/.test(weight);
  return (
    says && isInline(node) && !hasAncestor(node, (each) => isBold(each) || /^H[1-6]$/.test(each.nodeName))
  );
}

function isItalic(node: Node): boolean {
  const style = styleValue(node, 'font-style');
  const says = style === undefined ? isNamed(node, 'I', 'EM') : style === 'italic';
  return says && isInline(node) && !hasAncestor(node, isItalic);
}

const isInline = (node: Node) => isNamed(node, 'B', 'STRONG', 'I', 'EM', 'SPAN', 'FONT');

function hasAncestor(node: Node, isWanted: (ancestor: Node) => boolean): boolean {
  const parent = node.parentNode;
  return parent !== null && (isWanted(parent) || hasAncestor(parent, isWanted));
}

function styled(content: string, node: Node): string {
  const italic = isItalic(node) ? marked(content, MARKS.italic) : content;
  return isBold(node) ? marked(italic, MARKS.bold) : italic;
}

/** Marks each line, since no style spans paragraphs. */
const marked = (content: string, [open, close]: readonly [string, string]) =>
  content.replaceAll(/^([ \t]*)(\S.*?)([ \t]*)$/gm, `$1${open}$2${close}$3`);

function heading(content: string, level: number): string {
  const words = content.replaceAll(/\s+/g, ' ').replace(/^(\s*\d+)\\\./, '$1.');
  return words.trim() === '' ? '' : `\n\n${'#'.repeat(Math.min(level, 4))} ${words.trim()}\n\n`;
}

/** Anchors within the other document, files and scripts lead nowhere. */
function link(content: string, href: string): string {
  const address = href.trim();
  if (content.trim() === '' || !/^(https?:\/\/|mailto:|tel:)/i.test(address)) return content;
  const safe = address.replaceAll(/[\s()<>]|\{(?=%)|(?<=%)\}/g, (each) =>
    encodeURIComponent(each).replace(/[()]/, escapeBracket),
  );
  return `[${content.replaceAll(/\s+/g, ' ').trim()}](${safe})`;
}

const escapeBracket = (bracket: string) => (bracket === '(' ? '%28' : '%29');

function item(content: string, node: HTMLElement): string {
  const parent = node.parentElement;
  const before = Array.from(parent?.children ?? [])
    .filter((each) => each.nodeName === 'LI')
    .indexOf(node);
  const start = Number(parent?.getAttribute('start') ?? 1);
  return listItem(content, parent?.nodeName === 'OL' ? `${start + before}.` : '-');
}

/** Nested lists follow their item without an empty line. */
function listItem(content: string, marker: string): string {
  const text = content.trim().replaceAll(/\n{2,}(?=[ ]*(?:-|\d+\.) )/g, '\n');
  return text === '' ? '' : `\n${marker} ${indent(text, marker.length + 1).trimStart()}\n`;
}

const indent = (text: string, width: number) => text.replaceAll(/^(?=.)/gm, ' '.repeat(width));

/** Word's lists are paragraphs whose style names list and level. The bullet or number is text, marked to be ignored. */
function isWordItem(node: HTMLElement): boolean {
  if (!isNamed(node, 'P')) return false;
  const text = node.textContent ?? '';
  return (
    /mso-list:\s*l\d/i.test(styleOf(node)) ||
    (/\bMsoListParagraph/.test(node.className) && (TYPED_BULLET.test(text) || TYPED_NUMBER.test(text)))
  );
}

function wordItem(content: string, node: HTMLElement): string {
  const level = Number(/level(\d)/i.exec(styleOf(node))?.[1] ?? 1);
  const ignored = Array.from(node.getElementsByTagName('span')).find((span) =>
    /mso-list:\s*Ignore/i.test(styleOf(span)),
  );
  const typed = ignored?.textContent ?? node.textContent ?? '';
  const isNumbered = !TYPED_BULLET.test(typed) && TYPED_NUMBER.test(typed);
  // What the converter escaped is the marker: \- or 1\.
  const unescaped = content.trim().replace(/^\\(?=[-+])|^(\d+)\\(?=[.)])/, '$1');
  const text = ignored ? content : unescaped.replace(isNumbered ? TYPED_NUMBER : TYPED_BULLET, '');
  const number = /\d+/.exec(typed)?.[0] ?? '1';
  // Four spaces nest below bullets and below numbers.
  return `\n${indent(listItem(text, isNumbered ? `${number}.` : '-').trim(), 4 * (level - 1))}\n`;
}

/** Pictures and controls; text that Word or a page hides, comments, and what a tracked change deleted. */
function isHidden(node: HTMLElement): boolean {
  return (
    isNamed(
      node,
      ...[
        'IMG',
        'PICTURE',
        'svg',
        'SVG',
        'VIDEO',
        'AUDIO',
        'IFRAME',
        'OBJECT',
        'CANVAS',
        'BUTTON',
        'INPUT',
        'SELECT',
      ],
      ...['TEXTAREA', 'NOSCRIPT', 'STYLE', 'SCRIPT', 'TITLE', 'META', 'LINK', 'XML', 'DEL'],
    ) ||
    /display:\s*none|mso-hide:\s*all|mso-list:\s*Ignore|mso-element:\s*comment/i.test(styleOf(node)) ||
    /\bMsoComment(Reference|Text)\b/.test(node.className)
  );
}

function table(service: TurndownService, node: HTMLElement): string {
  const rows = Array.from(node.getElementsByTagName('tr')).filter((row) => ownerTable(row) === node);
  const grid = spanGrid(
    rows.map((row) =>
      Array.from(row.children, (cell) => ({
        text: service.turndown(cell.innerHTML).trim(),
        columns: spanOf(cell, 'colspan'),
        rows: spanOf(cell, 'rowspan'),
      })),
    ),
  ).filter((cells) => cells.some((text) => text !== ''));
  const width = Math.max(0, ...grid.map((cells) => cells.length));
  // Emails and pages also use tables for their layout.
  if (grid.length < 2 || width < 2) return `\n\n${grid.flat().filter(Boolean).join('\n\n')}\n\n`;
  const [header = [], ...body] = grid.map((cells) =>
    Array.from({ length: width }, (_, at) => asCell(cells[at] ?? '')),
  );
  const rule = header.map((_, at) => (isNumeric(body.map((cells) => cells[at] ?? '')) ? '---:' : '---'));
  const lines = [header.map((text) => text.replaceAll(OUR_MARKS, '')), rule, ...body];
  return `\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`.replaceAll(/\| (?= \|)/g, '|')).join('\n')}\n\n`;
}

function ownerTable(node: Element): Element | null {
  const parent = node.parentElement;
  return parent === null || parent.nodeName === 'TABLE' ? parent : ownerTable(parent);
}

const spanOf = (cell: Element, name: string) =>
  Math.max(1, Math.min(50, Number(cell.getAttribute(name)) || 1));

/** Leaves empty cells where a cell spans several, so that values stay in their columns. */
function spanGrid(rows: { text: string; columns: number; rows: number }[][]): string[][] {
  const grid: string[][] = rows.map(() => []);
  rows.forEach((cells, at) => {
    const line = grid[at] ?? [];
    for (const cell of cells) {
      let column = 0;
      while (line[column] !== undefined) column += 1;
      for (const spanned of grid.slice(at, at + cell.rows)) {
        for (let next = column; next < column + cell.columns; next += 1) spanned[next] = '';
      }
      line[column] = cell.text;
    }
  });
  return grid.map((line) => Array.from(line, (text) => text ?? ''));
}

const asCell = (text: string) =>
  text
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<!\\)\|/g, '\\|')
    .trim();

/** Such as $1,200, 6.2% or −5. */
function isNumeric(texts: readonly string[]): boolean {
  const filled = texts.map((text) => text.replaceAll(OUR_MARKS, '')).filter((text) => /[^\s–—-]/.test(text));
  return filled.length > 0 && filled.every((text) => /^[-−+]?\s?\$?\s?[\d,.\s]+%?$/.test(text));
}

/** Joins adjacent runs of a style, separates the signs of tags, and leaves at most one empty line. */
function tidy(markdown: string): string {
  return markdown
    .replaceAll(/\uE001([ \t]*)\uE000|\uE003([ \t]*)\uE002/g, '$1$2')
    .replaceAll(/[\uE000\uE001]/g, '**')
    .replaceAll(/[\uE002\uE003]/g, '*')
    .replaceAll('{%', '{ %')
    .replaceAll('%}', '% }')
    .replaceAll(/[ \t]+$/gm, (spaces, at: number, whole: string) =>
      spaces === '  ' && /^\n[ \t]*\S/.test(whole.slice(at + 2)) && !/(^|\n)$/.test(whole.slice(0, at))
        ? spaces
        : '',
    )
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

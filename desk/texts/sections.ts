export interface Section {
  /** The words of its heading; '' for the opening. */
  title: string;
  text: string;
  /** Counted from 1. */
  firstLine: number;
}

const HEADING = /^ {0,3}##(?:[ \t]+(.*))?$/gm;

/** Splits a body at its ## headings (not inside ``` fences or tags). Joining the sections' texts gives the body. */
export function splitSections(body: string): Section[] {
  const closed = [...fences(body), ...pairedTags(body)];
  const headings = [...body.matchAll(HEADING)].filter(
    ({ index }) => !closed.some(({ from, to }) => index > from && index < to),
  );
  const starts = headings.map(({ index, 1: words = '' }) => ({ index, title: headingTitle(words) }));
  if (starts[0]?.index !== 0) starts.unshift({ index: 0, title: '' });
  let firstLine = 1;
  return starts.map(({ index, title }, position) => {
    const section = { title, text: body.slice(index, starts[position + 1]?.index), firstLine };
    firstLine += section.text.split('\n').length - 1;
    return section;
  });
}

interface Range {
  from: number;
  to: number;
}

/** An unclosed fence goes on to the end, as it does on the page. */
function fences(body: string): Range[] {
  return [...body.matchAll(/^ {0,3}(`{3,}|~{3,})[^\n]*$(?:[\s\S]*?^ {0,3}\1[`~]*[ \t]*$|[\s\S]*)/gm)].map(
    toRange,
  );
}

/** From an opening tag to its closing one. A tag that is not closed yet holds nothing. */
function pairedTags(body: string): Range[] {
  return [...body.matchAll(/\{%\s*([a-z][\w-]*)(?:(?!\/?%\})[\s\S])*%\}[\s\S]*?\{%\s*\/\1\s*%\}/g)].map(
    toRange,
  );
}

const toRange = (match: RegExpExecArray): Range => ({ from: match.index, to: match.index + match[0].length });

/** Leaves out closing #s, an anchor such as {% #fees %}, and marks of bold text. */
function headingTitle(words: string): string {
  return words
    .replaceAll(/\{%\s*#[^%]*%\}/g, '')
    .replace(/[ \t]#+[ \t]*$/, '')
    .replaceAll('**', '')
    .trim();
}

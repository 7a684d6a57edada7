/** The part of a body that is edited: the whole, or one section. */
import { splitSections } from './sections.ts';

type Section = ReturnType<typeof splitSections>[number];

export interface Part {
  /** The sections as they were when the part was chosen. */
  sections: Section[];
  /** The chosen section; null: the whole body. */
  index: number | null;
}

/** @param index a section; the last one if there are fewer. */
export function createPart(body: string, index: number | null): Part {
  const sections = splitSections(body);
  return { sections, index: index === null ? null : Math.min(index, sections.length - 1) };
}

const joined = (sections: readonly Section[]) => sections.map(({ text }) => text).join('');

/** Returns the text before and after the part. */
function around({ sections, index }: Part): [before: string, after: string] {
  return index === null ? ['', ''] : [joined(sections.slice(0, index)), joined(sections.slice(index + 1))];
}

/** Returns the part's text in a body of which only this part was edited. */
export function textOfPart(part: Part, body: string): string {
  const [before, after] = around(part);
  return body.slice(before.length, body.length - after.length);
}

/** Returns the body with another text for the part. */
export function withPartText(part: Part, text: string): string {
  const [before, after] = around(part);
  return `${before}${text}${after}`;
}

/** Lists the sections to choose from. */
export const sectionsOf = ({ sections, index }: Part, body: string): Section[] =>
  index === null ? splitSections(body) : sections;

/**
 * Chooses another part. The edited section may have become several, or none.
 *
 * @param index among `sectionsOf`.
 */
export function choosePart(part: Part, body: string, index: number | null): Part {
  if (index === null || part.index === null || index <= part.index) return createPart(body, index);
  const added = splitSections(body).length - part.sections.length;
  return createPart(body, Math.max(0, index + added));
}

/** Returns the line within the part for a line of the body; null if it is elsewhere. Lines count from 1. */
export function lineInPart(part: Part, body: string, line: number): number | null {
  if (part.index === null) return line;
  const first = (around(part)[0].match(/\n/g)?.length ?? 0) + 1;
  const count = textOfPart(part, body).replace(/\n$/, '').split('\n').length;
  return line >= first && line < first + count ? line - first + 1 : null;
}

/** Chooses the section with a line of the body. */
export function partWithLine(body: string, line: number): Part {
  return createPart(
    body,
    Math.max(
      0,
      splitSections(body).findLastIndex(({ firstLine }) => firstLine <= line),
    ),
  );
}

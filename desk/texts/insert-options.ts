/** Figures and facts that can be put into a sentence. */
import type { TextFigure } from '../../contracts/texts.ts';
import type { FactLine } from '../../contracts/website.ts';
import { formatDate } from '../format.ts';

export interface InsertOption {
  /** As in {% $loan.repayment %}, without the dollar sign. */
  name: string;
  kind: 'figure' | 'fact' | 'date';
  title: string;
  value: string;
  /** Where it is from. */
  origin: string;
}

export function insertOptions(figures: readonly TextFigure[], facts: readonly FactLine[]): InsertOption[] {
  return [
    ...figures.map(
      ({ name, value, label, example }): InsertOption => ({
        ...{ name, value, kind: 'figure', title: label, origin: `Example ${example}` },
      }),
    ),
    ...facts.flatMap(({ id, title, value, unit, asOf }): InsertOption[] => {
      const date = /^\d{4}-\d\d-\d\d$/.test(asOf) ? formatDate(asOf) : asOf;
      const origin = `Fact, as of ${date}`;
      return [
        { name: `facts.${id}`, kind: 'fact', title, value: `${value} ${unit}`.trim(), origin },
        {
          name: `facts.${id}.date`,
          kind: 'date',
          title: `Date of: ${title}`,
          value: date,
          origin: 'Fact’s date',
        },
      ];
    }),
  ];
}

export const variableTag = (name: string) => `{% $${name} %}`;

/** Options that hold every word of a query, those whose name begins with it first. */
export function searchOptions(options: readonly InsertOption[], query: string): InsertOption[] {
  const words = toWords(query);
  const found = options.filter(({ name, title, value, origin }) =>
    hasWords(`${name} ${title} ${value} ${origin}`, words),
  );
  const rank = ({ name, kind }: InsertOption) =>
    (kind === 'date' ? 2 : 0) + (name.toLowerCase().startsWith(query.trim().toLowerCase()) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

const toWords = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);
const hasWords = (text: string, words: readonly string[]) =>
  words.every((word) => text.toLowerCase().includes(word));

/** Pages whose label or address holds every word of a query. */
export function searchPages<Page extends { address: string; label: string }>(
  pages: readonly Page[],
  query: string,
) {
  const words = toWords(query);
  return pages.filter(({ address, label }) => hasWords(`${label} ${address}`, words));
}

/** What somebody types after a dollar sign, and the range that a figure would replace. */
export interface FigureQuery {
  from: number;
  to: number;
  query: string;
}

/** Returns null if a digit, a space or another sign follows the dollar sign, as in $500,000. */
export function figureQuery(text: string, caret: number): FigureQuery | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const [found, opening = '', query = ''] =
    /(?<![\p{L}\p{N}$])(\{%[ \t]*)?\$([a-z][\w.-]*)?$/iu.exec(line) ?? [];
  if (found === undefined) return null;
  // A tag that is typed by hand is replaced as a whole.
  const rest = opening === '' ? '' : (/^[\w.-]*[ \t]*%\}/.exec(text.slice(caret))?.[0] ?? '');
  return { from: caret - found.length, to: caret + rest.length, query };
}

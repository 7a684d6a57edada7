/** One true figure for each state and territory: the stamp duty on one home, for the map on the home page. */
import type { StateCode } from '../../../config/fields.ts';
import type { LoadedFirm } from '../../../config/load-firm.ts';
import { sayField } from '../../../figures/calculator.ts';
import { placeName } from '../../../figures/home-purchase.ts';
import { requireCalculator } from '../../../figures/registry.ts';
import { readArticle } from '../../articles/articles.server.ts';
import { examplePart, linkTo } from '../../figures/example-link.ts';
import { workedExamples } from '../../markdoc/tags.server.ts';

/** The article whose example of the cash for a home the map is made of. */
export const CASH_ARTICLE = 'what-cash-you-need-state-by-state';
const CALCULATOR = 'cash-needed';

export interface PlaceFigures {
  /** Of the home, as it is said: `$700,000`. */
  price: string;
  /** The example on its own page; `&state=` and the name of a place lead to that place. */
  link: string;
  places: PlaceFigure[];
  /** Where the firm is, as a sentence names it. */
  own: string;
}

interface PlaceFigure {
  /** As people write it: `Qld`. */
  name: string;
  duty: string;
  /** Whether the firm is there. */
  isOwn?: boolean;
}

/** By where they lie, row by row, as a reader of the map meets them. */
const ORDER: readonly StateCode[] = ['NT', 'QLD', 'WA', 'SA', 'NSW', 'ACT', 'VIC', 'TAS'];

/** @returns nothing where the site has no such article, or it no such example: there would be nowhere to lead to. */
export async function placeFigures(firm: LoadedFirm): Promise<PlaceFigures | undefined> {
  const article = await readArticle(firm, CASH_ARTICLE);
  const example = workedExamples(article?.body ?? []).find(({ calculator }) => calculator === CALCULATOR);
  if (!example) return undefined;
  const { fields, figures } = requireCalculator(CALCULATOR);
  const home = firm.firm.contact.address.state;
  const field = fields.find(({ name }) => name === 'state');
  const options = field?.options ?? [];
  const page = `/blog/${CASH_ARTICLE}/${examplePart(CALCULATOR, example.again ?? 1)}`;
  const found = ORDER.map((code) => {
    const state = options.findIndex((option) => option.toUpperCase() === code);
    const duty = figures({ ...example.premises, state }, firm.figureFacts).duty?.text ?? '';
    return { name: options[state] ?? code, duty, said: placeName(state), isOwn: code === home };
  });
  return {
    price: sayField({ unit: 'dollars' }, example.premises.price ?? 0),
    link: linkTo(page, `example-${example.number}`, {}),
    places: found.map(({ name, duty, isOwn }) => ({ name, duty, ...(isOwn && { isOwn }) })),
    own: found.find(({ isOwn }) => isOwn)?.said ?? '',
  };
}

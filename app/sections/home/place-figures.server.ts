/** Stamp duty on the same home in each state and territory, for the map on the home page. */
import type { StateCode } from '../../../config/fields.ts';
import type { LoadedFirm } from '../../../config/load-firm.ts';
import { formatField } from '../../../figures/calculator.ts';
import { stateName } from '../../../figures/home-purchase.ts';
import { requireCalculator } from '../../../figures/registry.ts';
import { readArticle } from '../../articles/articles.server.ts';
import { examplePart, linkTo } from '../../figures/example-link.ts';
import { workedExamples } from '../../markdoc/tags.server.ts';

/** The article whose example of cash needed supplies the map. */
export const CASH_ARTICLE = 'what-cash-you-need-state-by-state';
const CALCULATOR = 'cash-needed';

export interface PlaceFigures {
  /** The price of the home: `$700,000`. */
  price: string;
  /** The page of the example. Append `&state=` and the name of a place. */
  link: string;
  places: PlaceFigure[];
  /** The firm's state as named in a sentence: `Queensland`. */
  own: string;
}

interface PlaceFigure {
  /** Short name: `Qld`. */
  name: string;
  duty: string;
  /** Whether it is the firm's state. */
  isOwn?: boolean;
}

/** In reading order of the map: row by row. */
const ORDER: readonly StateCode[] = ['NT', 'QLD', 'WA', 'SA', 'NSW', 'ACT', 'VIC', 'TAS'];

/** Returns undefined if the firm hides the article, or the article lacks the example. */
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
    return { name: options[state] ?? code, duty, fullName: stateName(state), isOwn: code === home };
  });
  return {
    price: formatField({ unit: 'dollars' }, example.premises.price ?? 0),
    link: linkTo(page, `example-${example.number}`, {}),
    places: found.map(({ name, duty, isOwn }) => ({ name, duty, ...(isOwn && { isOwn }) })),
    own: found.find(({ isOwn }) => isOwn)?.fullName ?? '',
  };
}

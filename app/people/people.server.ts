/** The firm's people and answers, for the loaders of the pages that show them. */
import { dataFiles } from '../../config/data-files.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import type { Problem } from '../../config/problems.ts';
import { dataFieldProblem } from '../../config/read-yaml.ts';
import type { Firm } from '../../config/schema.ts';
import { fillIn } from '../../config/words-schema.ts';
import type { Picture } from '../pictures/picture.ts';
import { pictureIn, readPicture } from '../pictures/pictures.server.ts';

type Place = keyof Firm['shown'];

/** @returns nothing where the firm shows nobody there. */
export async function shownPerson(loaded: LoadedFirm, place: Place): Promise<Person | undefined> {
  const name = loaded.firm.shown[place];
  const found = name === null ? undefined : loaded.firm.people[name];
  return found && shown(loaded, found);
}

/** Who an article is by: the person that it or firm.yaml names, or else the firm. */
export function authorName({ firm }: LoadedFirm, { author }: { author?: string | undefined }): string {
  return realPerson(firm, author ?? firm.shown.author)?.name ?? firm.brand.name;
}

/**
 * Nobody invented signs an article: the firm does.
 *
 * @param named the short names that its front matter has; those of firm.yaml hold where it has none.
 */
export async function articlePeople(
  loaded: LoadedFirm,
  named: { author?: string | undefined; reviewer?: string | undefined },
): Promise<ArticlePeople> {
  const author = realPerson(loaded.firm, named.author ?? loaded.firm.shown.author);
  const reviewer = realPerson(loaded.firm, named.reviewer ?? loaded.firm.shown.reviewer);
  return {
    ...(author && { author: await shown(loaded, author) }),
    // Nobody reviews what they wrote.
    ...(reviewer && reviewer !== author && { reviewer: await shown(loaded, reviewer) }),
  };
}

type StatedPerson = Firm['people'][string];

function realPerson({ people }: Firm, name: string | null): StatedPerson | undefined {
  const found = name === null ? undefined : people[name];
  return found?.sample ? undefined : found;
}

async function shown({ dir }: LoadedFirm, found: StatedPerson): Promise<Person> {
  const { role, photo, about, creditRepresentativeNumber, sample } = found;
  return {
    name: found.name,
    role,
    ...(about !== null && { about }),
    ...(creditRepresentativeNumber !== null && { creditRepresentativeNumber }),
    ...(photo !== null && { photo: await readPicture(dir, photo, 'square') }),
    ...(sample && { sample }),
  };
}

/** The article that explains how brokers are paid. */
const PAYMENT_ARTICLE = 'what-a-mortgage-broker-does';

/** @param articles those that the site has. */
export function straightAnswers(
  { firm }: LoadedFirm,
  articles: readonly { slug: string; title: string }[],
): StraightAnswer[] {
  const explained = articles.find(({ slug }) => slug === PAYMENT_ARTICLE);
  return (['cost', 'payment', 'lenders', 'duration', 'whoAnswers'] as const).flatMap((about) => {
    const said = firm.straightAnswers[about];
    if (said === undefined) return [];
    const { slug, title } = (about === 'payment' && explained) || {};
    const { answer, sample } = fillIn(said, firm, []);
    return [{ about, answer, ...(sample && { sample }), ...(slug && title && { article: { slug, title } }) }];
  });
}

/** What is wrong with the photographs of the firm's people, each with its line in firm.yaml. */
export async function personMistakes(loaded: LoadedFirm): Promise<Problem[]> {
  const found = Object.entries(loaded.firm.people).map(async ([name, { photo }]) => {
    const picture = photo === null ? null : await pictureIn(loaded, photo, 'square');
    if (typeof picture !== 'string') return [];
    return [dataFieldProblem(loaded.dir, dataFiles.site, ['people', name, 'photo'], picture)];
  });
  return (await Promise.all(found)).flat();
}

/** One of the firm's people, as pages show them. What they have not is not there. */
export interface Person {
  name: string;
  /** What they do, such as Mortgage broker. */
  role: string;
  about?: string;
  creditRepresentativeNumber?: string;
  /** Square. */
  photo?: Picture;
  /** Invented, and said to be. */
  sample?: true;
}

/** Who signs an article; the firm does where there is no author. */
export interface ArticlePeople {
  author?: Person | undefined;
  reviewer?: Person | undefined;
}

/** What people want to know of the firm first. */
export interface StraightAnswer {
  about: 'cost' | 'payment' | 'lenders' | 'duration' | 'whoAnswers';
  answer: string;
  /** Invented, and said to be. */
  sample?: true;
  /** The article that explains it. */
  article?: { slug: string; title: string };
}

/** The firm's people and answers, for the loaders of the pages that show them. */
import { dataFiles } from '../../config/data-files.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import type { Problem } from '../../config/problems.ts';
import { fieldMistake } from '../../config/read-yaml.ts';
import type { Firm } from '../../config/schema.ts';
import type { Picture } from '../pictures/picture.ts';
import { pictureIn, readPicture } from '../pictures/pictures.server.ts';

type Place = keyof Firm['shown'];

/** @returns nothing where the firm shows nobody there. */
export async function shownPerson(loaded: LoadedFirm, place: Place): Promise<Person | undefined> {
  return personCalled(loaded, loaded.firm.shown[place]);
}

/** Who an article is by: the person that it or firm.yaml names, or else the firm. Programs hear of nobody invented. */
export function authorName({ firm }: LoadedFirm, { author }: { author?: string | undefined }): string {
  const name = author ?? firm.shown.author;
  const found = name === null ? undefined : firm.people[name];
  return found && !found.sample ? found.name : firm.brand.name;
}

/**
 * @param named the short names that its front matter has; those of firm.yaml hold where it has none.
 */
export async function articlePeople(
  loaded: LoadedFirm,
  named: { author?: string | undefined; reviewer?: string | undefined },
): Promise<ArticlePeople> {
  const author = named.author ?? loaded.firm.shown.author;
  const reviewer = named.reviewer ?? loaded.firm.shown.reviewer;
  const [writer, reader] = await Promise.all([
    personCalled(loaded, author),
    // Nobody reviews what they wrote.
    reviewer === author ? undefined : personCalled(loaded, reviewer),
  ]);
  return { ...(writer && { author: writer }), ...(reader && { reviewer: reader }) };
}

async function personCalled({ dir, firm }: LoadedFirm, name: string | null): Promise<Person | undefined> {
  const found = name === null ? undefined : firm.people[name];
  if (found === undefined) return undefined;
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
    const { answer, sample } = said;
    return [{ about, answer, ...(sample && { sample }), ...(slug && title && { article: { slug, title } }) }];
  });
}

/** What is wrong with the photographs of the firm's people, each with its line in firm.yaml. */
export async function personMistakes(loaded: LoadedFirm): Promise<Problem[]> {
  const found = Object.entries(loaded.firm.people).map(async ([name, { photo }]) => {
    const picture = photo === null ? null : await pictureIn(loaded, photo, 'square');
    if (typeof picture !== 'string') return [];
    return [fieldMistake(loaded.dir, dataFiles.site, ['people', name, 'photo'], picture)];
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

/** Who stands behind an article. Nobody is named where nobody is known. */
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

/** The firm's people and straight answers, for page loaders. */
import { dataFiles } from '../../config/data-files.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import type { Problem } from '../../config/problems.ts';
import { dataFieldProblem } from '../../config/read-yaml.ts';
import type { Firm } from '../../config/schema.ts';
import { fillIn } from '../../config/words-schema.ts';
import type { Picture } from '../pictures/picture.ts';
import { pictureIn, readPicture } from '../pictures/pictures.server.ts';

type Place = keyof Firm['shown'];

/** The person shown at a place, if the firm has chosen one. */
export async function shownPerson(loaded: LoadedFirm, place: Place): Promise<Person | undefined> {
  const name = loaded.firm.shown[place];
  const found = name === null ? undefined : loaded.firm.people[name];
  return found && toPerson(loaded, found);
}

/** The author of an article: the person named by it or by firm.yaml, or else the firm. */
export function authorName({ firm }: LoadedFirm, { author }: { author?: string | undefined }): string {
  return realPerson(firm, author ?? firm.shown.author)?.name ?? firm.brand.name;
}

/**
 * The author and the reviewer of an article. Leaves out sample people, so that the firm signs instead.
 *
 * @param named short names in its front matter; firm.yaml has the defaults.
 */
export async function articlePeople(
  loaded: LoadedFirm,
  named: { author?: string | undefined; reviewer?: string | undefined },
): Promise<ArticlePeople> {
  const author = realPerson(loaded.firm, named.author ?? loaded.firm.shown.author);
  const reviewer = realPerson(loaded.firm, named.reviewer ?? loaded.firm.shown.reviewer);
  return {
    ...(author && { author: await toPerson(loaded, author) }),
    // Authors don't review their own articles.
    ...(reviewer && reviewer !== author && { reviewer: await toPerson(loaded, reviewer) }),
  };
}

type ConfiguredPerson = Firm['people'][string];

function realPerson({ people }: Firm, name: string | null): ConfiguredPerson | undefined {
  const found = name === null ? undefined : people[name];
  return found?.sample ? undefined : found;
}

async function toPerson({ dir }: LoadedFirm, found: ConfiguredPerson): Promise<Person> {
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

/** @param articles of the site. */
export function straightAnswers(
  { firm }: LoadedFirm,
  articles: readonly { slug: string; title: string }[],
): StraightAnswer[] {
  const explained = articles.find(({ slug }) => slug === PAYMENT_ARTICLE);
  return (['cost', 'payment', 'lenders', 'duration', 'whoAnswers'] as const).flatMap((about) => {
    const answerText = firm.straightAnswers[about];
    if (answerText === undefined) return [];
    const { slug, title } = (about === 'payment' && explained) || {};
    const { answer, sample } = fillIn(answerText, firm, []);
    return [{ about, answer, ...(sample && { sample }), ...(slug && title && { article: { slug, title } }) }];
  });
}

/** Problems with the photographs of the firm's people, each with its line in firm.yaml. */
export async function personProblems(loaded: LoadedFirm): Promise<Problem[]> {
  const found = Object.entries(loaded.firm.people).map(async ([name, { photo }]) => {
    const picture = photo === null ? null : await pictureIn(loaded, photo, 'square');
    if (typeof picture !== 'string') return [];
    return [dataFieldProblem(loaded.dir, dataFiles.site, ['people', name, 'photo'], picture)];
  });
  return (await Promise.all(found)).flat();
}

/** A person as pages show them. */
export interface Person {
  name: string;
  /** Such as Mortgage broker. */
  role: string;
  about?: string;
  creditRepresentativeNumber?: string;
  photo?: Picture;
  /** Invented, and marked as such. */
  sample?: true;
}

/** Who signs an article. Without an author, the firm does. */
export interface ArticlePeople {
  author?: Person | undefined;
  reviewer?: Person | undefined;
}

/** A common question about the firm and its answer. */
export interface StraightAnswer {
  about: 'cost' | 'payment' | 'lenders' | 'duration' | 'whoAnswers';
  answer: string;
  /** Invented, and marked as such. */
  sample?: true;
  /** The article that explains it. */
  article?: { slug: string; title: string };
}

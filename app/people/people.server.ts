/** The firm's people and answers, for the loaders of the pages that show them. */
import { existsSync } from 'node:fs';
import { atLine, ContentError } from '../../config/content-error.ts';
import { firm as ours } from '../../config/firm.ts';
import { firmFile, shownPath } from '../../config/firm-folder.ts';
import { readText } from '../../config/read-yaml.ts';
import type { Firm } from '../../config/schema.ts';
import { PictureError, readPicture } from '../pictures/pictures.server.ts';
import type { ArticlePeople, Person, StraightAnswer } from './person.ts';

type Place = keyof Firm['shown'];

/** @returns nothing where the firm shows nobody there. */
export async function shownPerson(place: Place, firm: Firm = ours): Promise<Person | undefined> {
  return personCalled(firm.shown[place], firm);
}

/** Who an article is by: the person that it or firm.yaml names, or else the firm. */
export function authorName(
  { author }: { slug: string; author?: string | undefined },
  firm: Firm = ours,
): string {
  const name = author ?? firm.shown.author;
  return (name !== null && firm.people[name]?.name) || firm.brand.name;
}

/**
 * @param named the short names that its front matter has; those of firm.yaml hold where it has none.
 */
export async function articlePeople(
  named: { slug: string; author?: string | undefined; reviewer?: string | undefined },
  firm: Firm = ours,
): Promise<ArticlePeople> {
  const author = named.author ?? firm.shown.author;
  const reviewer = named.reviewer ?? firm.shown.reviewer;
  const [writer, reader] = await Promise.all([
    personCalled(author, firm),
    // Nobody reviews what they wrote.
    reviewer === author ? undefined : personCalled(reviewer, firm),
  ]);
  return { ...(writer && { author: writer }), ...(reader && { reviewer: reader }) };
}

async function personCalled(name: string | null, { people }: Firm): Promise<Person | undefined> {
  const found = name === null ? undefined : people[name];
  if (found === undefined) return undefined;
  const { role, photo, about, creditRepresentativeNumber } = found;
  return {
    name: found.name,
    role,
    ...(about !== null && { about }),
    ...(creditRepresentativeNumber !== null && { creditRepresentativeNumber }),
    ...(photo !== null && { photo: await readPicture(photo, 'square') }),
  };
}

/** The article that explains how brokers are paid. */
const PAYMENT_ARTICLE = 'what-a-mortgage-broker-does';

/** @param articles those that the site has. */
export function straightAnswers(
  articles: readonly { slug: string; title: string }[],
  { straightAnswers: answers }: Firm = ours,
): StraightAnswer[] {
  const explained = articles.find(({ slug }) => slug === PAYMENT_ARTICLE);
  return (['cost', 'payment', 'lenders', 'duration', 'whoAnswers'] as const).flatMap((about) => {
    const said = answers[about];
    if (said === undefined) return [];
    const { slug, title } = (about === 'payment' && explained) || {};
    const { answer, sample } = said;
    return [{ about, answer, ...(sample && { sample }), ...(slug && title && { article: { slug, title } }) }];
  });
}

/** What is wrong with the photographs of the firm's people, each with its line in firm.yaml. */
export async function personMistakes({ people }: Firm = ours): Promise<ContentError[]> {
  const path = firmFile('firm.yaml');
  const lines = existsSync(path) ? readText(path).split('\n') : [];
  const problems: string[] = [];
  // What the schema refuses is handed on as it was written; its own check tells of that.
  for (const [name, person] of Object.entries(people ?? {})) {
    const photo: unknown = person?.photo;
    if (typeof photo !== 'string') continue;
    try {
      await readPicture(photo, 'square');
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const line = lines.findIndex((text) => text.includes(photo)) + 1;
      problems.push(atLine(line || undefined, `people.${name}.photo: ${error.message}`));
    }
  }
  return problems.length > 0 ? [new ContentError(shownPath(path), problems)] : [];
}

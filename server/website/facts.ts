/** Dated facts at the desk: which are due, and what somebody found who read the source again. */

import { dataFiles } from '../../config/data-files.ts';
import { editYaml } from '../../config/edit-yaml.ts';
import { type DatedFact, factsOf } from '../../config/facts-schema.ts';
import { loadFirm } from '../../config/load-firm.ts';
import { parseYaml } from '../../config/read-yaml.ts';
import type { FactLine, FactReview } from '../../contracts/website.ts';
import type { Draft } from './draft.ts';
import { spacedOut } from './schema-fields.ts';

/** A fact as a release writes it down. */
export interface RecordedFact {
  id: string;
  value: string;
  asOf?: string;
  reviewBy: string;
  source: { title: string; url?: string };
  /** Addresses of the pages that quote it. */
  usedBy: string[];
}

export function factsFileEntry(bytes: Buffer | null): RecordedFact[] {
  if (bytes === null) return [];
  const facts = JSON.parse(bytes.toString('utf8')) as (Omit<RecordedFact, 'usedBy'> & {
    usedBy?: string[];
  })[];
  return facts.map((fact) => ({ ...fact, usedBy: fact.usedBy ?? [] }));
}

/** Facts that stand for a whole table: the table is corrected by hand, and the desk only notes that it was read. */
const isTable = (id: string) => /^(duty-rates|transfer-fee|title-fee)-|^lmi-premium-tables$/.test(id);

const FILE = dataFiles.facts.firm;

/** How long a fact that cannot be verified may wait. */
const UNVERIFIED_DAYS = 60;

/** Those of the folder with the draft's changes, the longest due first. @param today as 2026-11-28. */
export function factLines(draft: Draft, recorded: readonly RecordedFact[], today: string): FactLine[] {
  const { dated, changed } = draftFacts(draft);
  return dated
    .map(
      ({ id, value, asOf, reviewBy, source }): FactLine => ({
        id,
        title: spacedOut(id),
        value,
        unit: '',
        asOf,
        reviewBy,
        isDue: reviewBy < today,
        source: { title: source.title, url: source.url ?? null },
        usedBy: recorded.find((fact) => fact.id === id)?.usedBy ?? [],
        canChange: !isTable(id),
        isChanged: changed.has(id),
      }),
    )
    .toSorted((a, b) => a.reviewBy.localeCompare(b.reviewBy) || a.id.localeCompare(b.id));
}

function draftFacts(draft: Draft): { dated: DatedFact[]; changed: Set<string> } {
  const { dated: inFirm, ...facts } = loadFirm(draft.dir).facts;
  const own = factsIn(draft.read(FILE));
  const inFolder = factsIn(draft.readFolder(FILE));
  const changed = Object.keys(own).filter((id) => JSON.stringify(own[id]) !== JSON.stringify(inFolder[id]));
  const sources = { ...facts.sources, ...(child(draft.read(FILE), 'sources') as typeof facts.sources) };
  const { dated } = factsOf({
    ...facts,
    sources,
    facts: Object.fromEntries(
      inFirm.map(({ id, source, ...fact }) => {
        const named = Object.entries(sources).find(([, one]) => one.title === source.title)?.[0] ?? '';
        return [id, { ...fact, source: named, ...own[id] }];
      }),
    ),
  } as Parameters<typeof factsOf>[0]);
  return { dated, changed: new Set(changed) };
}

function child(bytes: Buffer | null, name: string): Record<string, unknown> {
  const said =
    bytes === null ? null : (parseYaml(bytes.toString('utf8'), FILE).value as Record<string, unknown> | null);
  return (said?.[name] ?? {}) as Record<string, unknown>;
}

const factsIn = (bytes: Buffer | null) => child(bytes, 'facts') as Record<string, Record<string, unknown>>;

/**
 * Keeps what somebody found as a draft.
 *
 * @returns what is wrong with it, as a sentence, and then nothing was kept; null where nothing is.
 */
export function reviewFact(
  draft: Draft,
  id: string,
  review: FactReview,
  { by, at, today }: { by: string; at: string; today: string },
): string | null {
  const before = draft.read(FILE);
  const fact = draftFacts(draft).dated.find((one) => one.id === id);
  if (fact === undefined) return 'There is no such fact any more.';
  if (review.verdict === 'changed' && isTable(id)) {
    return 'This fact stands for a whole table. Please have the table in facts.yaml corrected by hand.';
  }
  const said = (before === null ? null : parseYaml(before.toString('utf8'), FILE).value) as Record<
    string,
    unknown
  > | null;
  const facts = { ...((said?.facts ?? {}) as Record<string, object>) };
  const sources = { ...((said?.sources ?? {}) as Record<string, object>) };
  facts[id] = { ...facts[id], ...found(fact, review, today, sources) };
  const wanted = { ...said, facts, ...(Object.keys(sources).length > 0 && { sources }) };
  draft.write(FILE, Buffer.from(editYaml(before?.toString('utf8') ?? '', wanted)), by, at);
  const wrong = draft.problems().find(({ file }) => file === FILE);
  if (wrong === undefined) return null;
  draft.write(FILE, before, by, at);
  return wrong.problem;
}

/** @param sources gets a new one where the fact now rests on another. */
function found(fact: DatedFact, review: FactReview, today: string, sources: Record<string, object>): object {
  if (review.verdict === 'same') return { reviewed: review.readOn, reviewBy: review.reviewBy };
  if (review.verdict === 'unverified') {
    const next = new Date(`${today}T00:00:00Z`);
    next.setUTCDate(next.getUTCDate() + UNVERIFIED_DAYS);
    return { unverified: review.why, reviewBy: next.toISOString().slice(0, 10) };
  }
  const { value, asOf, readOn, reviewBy, sourceTitle, sourceUrl } = review;
  const isSameSource = sourceTitle === fact.source.title && sourceUrl === (fact.source.url ?? '');
  const name = `${fact.id}-${readOn}`;
  if (!isSameSource) sources[name] = { title: sourceTitle, ...(sourceUrl !== '' && { url: sourceUrl }) };
  return { value, asOf, reviewed: readOn, reviewBy, ...(!isSameSource && { source: name }) };
}

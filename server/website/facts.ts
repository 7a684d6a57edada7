/** Dated facts at the desk: lists which are due for review, and records reviews. */
import { dataFiles } from '../../config/data-files.ts';
import { editYaml } from '../../config/edit-yaml.ts';
import { type DatedFact, factsOf } from '../../config/facts-schema.ts';
import { loadFirm } from '../../config/load-firm.ts';
import { parseYaml } from '../../config/read-yaml.ts';
import type { FactLine, FactReview } from '../../contracts/website.ts';
import type { Draft } from './draft.ts';
import { factTitle } from './schema-fields.ts';

/** A fact in a release's facts.json. */
export interface RecordedFact {
  id: string;
  value: string;
  asOf?: string;
  reviewBy: string;
  source: { title: string; url?: string };
  /** URLs of the pages that quote it. */
  usedBy: string[];
}

export function parseRecordedFacts(bytes: Buffer | null): RecordedFact[] {
  if (bytes === null) return [];
  const facts = JSON.parse(bytes.toString('utf8')) as (Omit<RecordedFact, 'usedBy'> & {
    usedBy?: string[];
  })[];
  return facts.map((fact) => ({ ...fact, usedBy: fact.usedBy ?? [] }));
}

/** Facts that represent a whole table. The desk can confirm them; changes of the table are made by hand. */
const isTable = (id: string) => /^(duty-rates|transfer-fee|title-fee)-|^lmi-premium-tables$/.test(id);

const FACTS_FILE = dataFiles.facts.firm;

/** When an unverified fact is due again. */
const UNVERIFIED_DAYS = 60;

/** Lists the draft's facts, the longest overdue first. @param today such as 2026-11-28. */
export function listFacts(draft: Draft, recorded: readonly RecordedFact[], today: string): FactLine[] {
  const { dated, changed } = readDraftFacts(draft);
  return dated
    .map(
      ({ id, value, asOf, reviewBy, source }): FactLine => ({
        id,
        title: factTitle(id),
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

function readDraftFacts(draft: Draft): { dated: DatedFact[]; changed: Set<string> } {
  const { dated: inFirm, ...facts } = loadFirm(draft.dir).facts;
  const own = readFactFields(draft.read(FACTS_FILE));
  const inFolder = readFactFields(draft.readFolder(FACTS_FILE));
  const changed = Object.keys(own).filter((id) => JSON.stringify(own[id]) !== JSON.stringify(inFolder[id]));
  const sources = { ...facts.sources, ...(child(draft.read(FACTS_FILE), 'sources') as typeof facts.sources) };
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
  const value =
    bytes === null
      ? null
      : (parseYaml(bytes.toString('utf8'), FACTS_FILE).value as Record<string, unknown> | null);
  return (value?.[name] ?? {}) as Record<string, unknown>;
}

const readFactFields = (bytes: Buffer | null) =>
  child(bytes, 'facts') as Record<string, Record<string, unknown>>;

/**
 * Saves a review as a draft.
 *
 * @returns a sentence for the owner if the review is invalid, in which case nothing is saved; otherwise null.
 */
export function reviewFact(
  draft: Draft,
  id: string,
  review: FactReview,
  { by, at, today }: { by: string; at: string; today: string },
): string | null {
  const before = draft.read(FACTS_FILE);
  const fact = readDraftFacts(draft).dated.find((one) => one.id === id);
  if (fact === undefined) return 'There is no such fact any more.';
  if (review.verdict === 'changed' && isTable(id)) {
    return 'This fact represents a whole table. Please have the table in facts.yaml corrected by hand.';
  }
  const value = (before === null ? null : parseYaml(before.toString('utf8'), FACTS_FILE).value) as Record<
    string,
    unknown
  > | null;
  const facts = { ...((value?.facts ?? {}) as Record<string, object>) };
  const sources = { ...((value?.sources ?? {}) as Record<string, object>) };
  facts[id] = { ...facts[id], ...reviewedFields(fact, review, today, sources) };
  const wanted = { ...value, facts, ...(Object.keys(sources).length > 0 && { sources }) };
  draft.write(FACTS_FILE, Buffer.from(editYaml(before?.toString('utf8') ?? '', wanted)), by, at);
  const invalid = draft.problems().find(({ file }) => file === FACTS_FILE);
  if (invalid === undefined) return null;
  draft.write(FACTS_FILE, before, by, at);
  return invalid.problem;
}

/** Returns the fields that a review changes. @param sources gets the new source, if the fact has another one. */
function reviewedFields(
  fact: DatedFact,
  review: FactReview,
  today: string,
  sources: Record<string, object>,
): object {
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

/** Keeps drafts of forms and the visitor's first page in sessionStorage. */
import { CAME_FROM_FIELD } from '../../contracts/send-request.ts';

type Draft = Record<string, string>;

const drafts = new Map<string, Draft>();

/** @param empty returned if there is no draft. */
export function readDraft<Values extends Draft>(formId: string, empty: Values): Values {
  if (typeof document === 'undefined') return empty;
  const kept = loadDraft(formId);
  const values = Object.entries(empty).map(([name, value]) => [name, kept[name] ?? value]);
  return Object.fromEntries(values) as Values;
}

export function keepDraft(formId: string, values: Draft) {
  if (!Object.values(values).some((text) => text.trim())) return forgetDraft(formId);
  drafts.set(formId, values);
  withStorage((storage) => storage.setItem(keyOf(formId), JSON.stringify(values)));
}

export function forgetDraft(formId: string) {
  drafts.delete(formId);
  withStorage((storage) => storage.removeItem(keyOf(formId)));
}

/** The start of the text that adds an example's numbers to a message. */
export const NUMBERS_PREFIX = 'My numbers (';

/** Appends text to a field of a form on another page. */
export function addToDraft(formId: string, field: string, text: string) {
  const draft = loadDraft(formId);
  const typed = draft[field]?.trimEnd();
  keepDraft(formId, { ...draft, [field]: typed ? `${typed}\n\n${text}` : text });
}

function loadDraft(formId: string): Draft {
  const kept: unknown =
    drafts.get(formId) ?? withStorage((storage) => JSON.parse(storage.getItem(keyOf(formId)) ?? '{}'));
  return Object.fromEntries(Object.entries(kept ?? {}).filter(([, text]) => typeof text === 'string'));
}

function keyOf(formId: string): string {
  return `draft:${formId}`;
}

/** Returns undefined if the browser blocks storage or its quota is exceeded. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** The visitor's first page, or the latest one with campaign parameters. Sent with forms. */
const FIRST_PAGE = 'first-page';
const currentPage = () => location.pathname + location.search;
const firstPage = () => withStorage((storage) => storage.getItem(FIRST_PAGE));

/** Call once for each page load. */
export function recordFirstPage(): void {
  if (!firstPage() || currentPage().includes('utm_')) {
    withStorage((storage) => storage.setItem(FIRST_PAGE, currentPage()));
  }
}

/** Returns the parameter with the first page, or nothing if that is the form's page. */
export function firstPageParam(): Record<string, string> {
  const first = firstPage();
  return first && first !== currentPage() ? { [CAME_FROM_FIELD]: first } : {};
}

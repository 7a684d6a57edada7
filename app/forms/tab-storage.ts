/** What stays in the tab, without a cookie: what has been typed and not been sent, and where a visitor came from. */
import { CAME_FROM_FIELD } from '../../contracts/send-request.ts';

type Draft = Record<string, string>;

const drafts = new Map<string, Draft>();

/** @param empty the form's fields, all empty; answered with where nothing has been typed. */
export function draftOf<Values extends Draft>(formId: string, empty: Values): Values {
  if (typeof document === 'undefined') return empty;
  const kept = keptDraft(formId);
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

/** How the numbers of an example begin, where they were taken along to a form. */
export const NUMBERS_BEGIN = 'My numbers (';

/** Adds to what has been typed into a field of a form that is on another page. */
export function addToDraft(formId: string, field: string, text: string) {
  const draft = keptDraft(formId);
  const typed = draft[field]?.trimEnd();
  keepDraft(formId, { ...draft, [field]: typed ? `${typed}\n\n${text}` : text });
}

function keptDraft(formId: string): Draft {
  const kept: unknown =
    drafts.get(formId) ?? withStorage((storage) => JSON.parse(storage.getItem(keyOf(formId)) ?? '{}'));
  return Object.fromEntries(Object.entries(kept ?? {}).filter(([, text]) => typeof text === 'string'));
}

function keyOf(formId: string): string {
  return `draft:${formId}`;
}

/** Browsers may refuse storage or have no room in it; then memory alone has to do. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** The page that a visitor came to first, or last by an address with a campaign. It goes along with a form. */
const FIRST_PAGE = 'first-page';
const here = () => location.pathname + location.search;
const firstPage = () => withStorage((storage) => storage.getItem(FIRST_PAGE));

/** To be called when a page was loaded. */
export function noteFirstPage(): void {
  if (!firstPage() || here().includes('utm_')) withStorage((storage) => storage.setItem(FIRST_PAGE, here()));
}

/** What is sent beside a form's parameters: nothing where the form's own page says it all. */
export function cameFrom(): Record<string, string> {
  const first = firstPage();
  return first && first !== here() ? { [CAME_FROM_FIELD]: first } : {};
}

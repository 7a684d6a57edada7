/** What has been typed and not been sent, kept in memory and in the storage of the tab. */
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

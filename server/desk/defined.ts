/** Without what is undefined: absent is all that the store's questions and changes know. */
export function defined<T extends object>(given: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}

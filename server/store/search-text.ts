/** What the desk's search looks into: made once when a lead is kept, because engines fold case differently. */

/** All that a lead says, in small letters, and its telephone number once more without spaces and signs. */
export function searchText(params: Readonly<Record<string, string | undefined>>): string {
  const { to_name: _always, application_type: _same, ...said } = params;
  const phone = (said.phone ?? '').replace(/[^\d+]/g, '');
  return foldWords([...Object.values(said), phone].join('\n'));
}

/** As the text is folded, so is what is looked for. PostgreSQL keeps neither NUL nor half a character. */
export function foldWords(text: string): string {
  return text.toLocaleLowerCase('en-AU').toWellFormed().replaceAll('\0', '');
}

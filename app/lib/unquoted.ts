/** What somebody typed within quotation marks of its own, without them; marks that belong to a part of it stay. */
export function unquoted(text: string): string {
  const trimmed = text.trim();
  const whole = /^(?:"([^"]+)"|“([^“”]+)”|‘([^‘]+)’|'((?:(?!\s'|'\s).)+)')$/s.exec(trimmed);
  return (
    whole
      ?.slice(1)
      .find((part) => part !== undefined)
      ?.trim() ?? trimmed
  );
}

/** Removes quotation marks around the whole text. Marks around a part of it stay. */
export function stripQuotes(text: string): string {
  const trimmed = text.trim();
  const whole = /^(?:"([^"]+)"|“([^“”]+)”|‘([^‘]+)’|'((?:(?!\s'|'\s).)+)')$/s.exec(trimmed);
  return (
    whole
      ?.slice(1)
      .find((part) => part !== undefined)
      ?.trim() ?? trimmed
  );
}

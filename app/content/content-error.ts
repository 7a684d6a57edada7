/** A content file is not as it has to be. The message names the file, the field and what was expected. */
export class ContentError extends Error {
  override name = 'ContentError';

  constructor(file: string, problems: string | readonly string[]) {
    const list = typeof problems === 'string' ? [problems] : problems;
    super(`${file} is not right:\n${list.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

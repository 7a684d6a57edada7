/** A content file is not as it has to be. The message names the file, the place and what was expected. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly file: string;
  readonly problems: readonly string[];

  constructor(file: string, problems: string | readonly string[]) {
    const list = typeof problems === 'string' ? [problems] : problems;
    super(`${file} is not right:\n${list.map((problem) => `  ${problem}`).join('\n')}`);
    this.file = file;
    this.problems = list;
  }
}

/** All that was found in each file as one error, in the order of the lines. */
export function byFile(errors: readonly ContentError[]): ContentError[] {
  const line = (problem: string) => Number(/^lines? (\d+)/.exec(problem)?.[1] ?? Infinity);
  return [...Map.groupBy(errors, ({ file }) => file)].map(([file, list]) => {
    const problems = [...new Set(list.flatMap((error) => error.problems))];
    return new ContentError(
      file,
      problems.toSorted((a, b) => (line(a) === line(b) ? 0 : line(a) - line(b))),
    );
  });
}

/** A problem with its line, where that is known. */
export function atLine(line: number | undefined, problem: string): string {
  return line === undefined ? problem : `line ${line}: ${problem}`;
}

/**
 * Runs what may find a file wrong.
 *
 * @returns its result; undefined where it found something, which is added to the problems.
 */
export async function collecting<T>(problems: string[], run: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}

/** What is read of a file; undefined where the file is wrong itself, which the content check tells. */
export function unlessWrong<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}

/** The addresses outside the site that its texts rest on, and whether they still answer. */
export interface Source {
  url: string;
  /** The texts that name it, such as the path of an article. */
  usedIn: string[];
}

export interface SourceProblem {
  url: string;
  problem: string;
}

export interface CheckOptions {
  timeoutMs: number;
  /** How often an address is asked again after it gave no answer or a temporary one. */
  retries: number;
  waitMs: number;
}

const AT_ONCE = 4;
/** Many sites let no program look; that says nothing of whether the page is there. */
const NO_ANSWER_TO_PROGRAMS = new Set([401, 403, 429, 999]);

/** Every http(s) address in the texts, each once, in the order of the alphabet. */
export function listSources(texts: ReadonlyMap<string, string>): Source[] {
  const found = new Map<string, Set<string>>();
  for (const [name, text] of texts) {
    for (const [address] of text.matchAll(/https?:\/\/[^\s"'`<>\])}]+/g)) {
      const url = address.replace(/[.,;:]+$/, '');
      found.set(url, (found.get(url) ?? new Set()).add(name));
    }
  }
  return [...found]
    .map(([url, names]) => ({ url, usedIn: [...names].toSorted() }))
    .toSorted((a, b) => a.url.localeCompare(b.url));
}

/** @returns the addresses that are gone, wrong or silent, in the order of the list. */
export async function checkSources(
  sources: readonly Source[],
  options: CheckOptions,
): Promise<SourceProblem[]> {
  const problems = new Map<string, string>();
  const queue = sources.values();
  const worker = async () => {
    for (const { url } of queue) {
      const problem = await problemOf(url, options);
      if (problem !== null) problems.set(url, problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return sources.flatMap(({ url }) => {
    const problem = problems.get(url);
    return problem === undefined ? [] : [{ url, problem }];
  });
}

async function problemOf(url: string, options: CheckOptions): Promise<string | null> {
  let problem: string | null = null;
  for (let attempt = 0; attempt <= options.retries; attempt += 1) {
    if (attempt > 0) await new Promise((later) => setTimeout(later, options.waitMs * attempt));
    const head = await ask('HEAD', url, options.timeoutMs);
    // Some servers do not know HEAD, or answer it otherwise than GET.
    const answer =
      typeof head === 'number' && head < 400 ? head : await ask('GET', url, options.timeoutMs);
    if (typeof answer === 'number') {
      if (answer < 400 || NO_ANSWER_TO_PROGRAMS.has(answer)) return null;
      problem = `answers ${answer}`;
      if (answer < 500) return problem;
    } else problem = answer;
  }
  return problem;
}

/** @returns the status after redirects, or why there was none. */
async function ask(method: string, url: string, timeoutMs: number): Promise<number | string> {
  try {
    const answer = await fetch(url, { method, signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      return `no answer in ${timeoutMs / 1000} s`;
    }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `no answer: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`;
  }
}

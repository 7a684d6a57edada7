/**
 * `npm run check:links`: the addresses outside the site that its texts name. With --online it asks each
 * one; that needs the internet, so it is no part of `npm test`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkSources, listSources } from './links/sources.ts';

const HELP = `Usage: npm run check:links -- [--online]

Lists the addresses outside the site that the texts in content/ name, with the files
that name them.

  --online  asks each address, and fails when one is gone or does not answer. An
            address that lets no programs look counts as there.
  --help    print this`;

process.exitCode = await run();

async function run(): Promise<number> {
  let asked: { online?: boolean | undefined; help?: boolean | undefined };
  try {
    const options = { online: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    asked = parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
    return 2;
  }
  if (asked.help) {
    console.log(HELP);
    return 0;
  }
  const sources = listSources(contentTexts());
  if (!asked.online) {
    for (const { url, usedIn } of sources) console.log(`${url}\n    ${usedIn.join(', ')}`);
    console.log(`\n${sources.length} addresses. With --online each of them is asked.`);
    return 0;
  }
  const problems = await checkSources(sources, { timeoutMs: 15_000, retries: 2, waitMs: 2000 });
  for (const { url, problem } of problems) {
    const usedIn = sources.find((source) => source.url === url)?.usedIn ?? [];
    console.log(`${url}\n    ${problem}; named in ${usedIn.join(', ')}`);
  }
  console.log(`\n${sources.length} addresses asked, ${problems.length} with a problem.`);
  return problems.length === 0 ? 0 : 1;
}

function contentTexts(): Map<string, string> {
  const files = readdirSync('content', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(mdx|ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

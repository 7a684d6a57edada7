/**
 * `npm run bench:growth`: what a build costs with 12, 100 and 1,000 articles, in a temporary copy of the
 * project whose articles are the real ones over again, under names of their own.
 * Other sizes: `npm run bench:growth -- 12 300`.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { parse, stringify } from 'yaml';

const ARTICLES = 'content/articles';
const NOT_COPIED = /^(\.builds|\.fleet|\.git|\.test|\.react-router|build|data|node_modules|test-results)$/;
/** The aims of docs/performance.md, for 1,000 articles. */
const MOST_SECONDS = 90;
const MOST_MEGABYTES = 1500;

const sizes = process.argv.slice(2).map(Number);
const copy = mkdtempSync(join(tmpdir(), 'site-growth-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
for (const name of readdirSync('.')) {
  if (!NOT_COPIED.test(name)) cpSync(name, join(copy, name), { recursive: true });
}
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');

for (const size of sizes.length > 0 ? sizes : [12, 100, 1000]) {
  writeArticles(size);
  const { seconds, megabytes } = await build();
  const met = size !== 1000 || (seconds <= MOST_SECONDS && megabytes <= MOST_MEGABYTES);
  if (!met) process.exitCode = 1;
  console.log(
    `${size} articles: ${seconds.toFixed(1)} s, at most ${megabytes} MB at once${met ? '' : ': MISSED'}`,
  );
}

/** The first twelve are the real ones; the others differ from them in all that has to be unique. */
function writeArticles(size: number): void {
  const folder = join(copy, ARTICLES);
  rmSync(folder, { recursive: true });
  cpSync(ARTICLES, folder, { recursive: true });
  const names = readdirSync(ARTICLES).filter((name) => name.endsWith('.md'));
  for (let number = names.length + 1; number <= size; number += 1) {
    const name = names[number % names.length] ?? '';
    const text = readFileSync(join(ARTICLES, name), 'utf8');
    const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
    const { title, description, ...rest } = parse(front) as Record<string, string>;
    const slug = `article-${number}`;
    const fields = {
      ...rest,
      ...{ id: String(100_000 + number), slug },
      title: `${String(title).slice(0, 40)}, ${number}`,
      description: `${String(description).slice(0, 140)} (${number})`,
    };
    writeFileSync(join(folder, `${slug}.md`), `---\n${stringify(fields)}---\n${body}`);
  }
}

/** Time and memory of the whole of `npm run build`; pages that processes share count for each. */
async function build(): Promise<{ seconds: number; megabytes: number }> {
  const started = performance.now();
  // In a session of its own, so that all it starts can be told apart.
  const child = execa('npm', ['run', 'build'], { cwd: copy, detached: true });
  const stop = () => process.kill(-(child.pid ?? 0), 'SIGTERM');
  process.once('SIGINT', stop);
  let kilobytes = 0;
  const sampler = setInterval(async () => {
    const { stdout } = await execa('ps', ['-o', 'rss=', '-s', String(child.pid)], { reject: false });
    const sum = stdout.split(/\s+/).reduce((total, resident) => total + Number(resident), 0);
    kilobytes = Math.max(kilobytes, sum);
  }, 250);
  try {
    await child;
  } finally {
    clearInterval(sampler);
    process.off('SIGINT', stop);
  }
  return {
    seconds: (performance.now() - started) / 1000,
    megabytes: Math.round(kilobytes / 1024),
  };
}

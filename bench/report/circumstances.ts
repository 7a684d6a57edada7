/** On what the bench runs, as far as it matters to whoever compares its figures. */
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { launchBrowser } from '../browser/launch.ts';
import { benchPackageVersion } from '../packages.ts';
import type { Circumstances } from './performance-page.ts';

/** The packages whose versions move the figures. */
const NAMED = ['react', 'react-router', 'vite', 'fastify'];

export async function readCircumstances(command: string): Promise<Circumstances> {
  const browser = await launchBrowser();
  const chromium = browser.version();
  await browser.close();
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const all = { ...dependencies, ...devDependencies };
  return {
    date: new Date().toISOString().slice(0, 10),
    command,
    versions: {
      Node: process.versions.node,
      Chromium: chromium,
      Lighthouse: benchPackageVersion('lighthouse'),
      ...Object.fromEntries(NAMED.map((name) => [name, all[name] ?? 'unknown'])),
    },
    machine: machine(),
  };
}

function machine(): string {
  const model = cpus()[0]?.model.replace(/\s+/g, ' ').trim() ?? 'an unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${availableParallelism()} cores of ${model} with ${memory} GB (load at the end ${load})`;
}

/** The two ways in which the bench uses a browser: through Playwright, and with a port of its own. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { debianChromium } from '../../scripts/chromium.ts';
import { endWithUs } from '../children.ts';

const args = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];

export class BrowserStartError extends Error {
  override name = 'BrowserStartError';
}

/** Playwright turns the back/forward cache off; visitors have it on, so it stays on here. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = debianChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

export interface BrowserWithPort {
  port: number;
  close(): Promise<void>;
}

/**
 * A browser with an empty profile, for tools that connect to a port.
 *
 * @throws {BrowserStartError}
 */
export async function launchWithPort(workDir: string): Promise<BrowserWithPort> {
  const profile = await mkdtemp(join(workDir, 'profile-'));
  const child = spawn(
    debianChromium() ?? chromium.executablePath(),
    [...args, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  endWithUs(child);
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const close = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  let said = '';
  const port = await new Promise<number | undefined>((found) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
      const match = /DevTools listening on ws:\/\/[^:]+:(?<port>\d+)\//.exec(said);
      if (match?.groups) found(Number(match.groups.port));
    });
    child.once('error', () => found(undefined));
    child.once('exit', () => found(undefined));
  });
  if (port === undefined)
    throw new BrowserStartError(`The browser did not start. It said: ${said}`);
  return { port, close };
}

/**
 * Firefox and WebKitGTK as Debian has them, driven by the commands of the W3C's WebDriver standard.
 * Debian has no geckodriver, which only translates HTTP for Firefox: Firefox itself takes the same
 * commands over a socket (Marionette), so it is asked there.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { temporaryFolder } from '../support/site-fixture.ts';

/** The commands that are used: Marionette knows them by name, WebKitWebDriver by method and path. */
const commands = {
  NewSession: 'POST ',
  Navigate: 'POST /url',
  Back: 'POST /back',
  SetWindowRect: 'POST /window/rect',
  ExecuteScript: 'POST /execute/sync',
  ElementClick: 'POST /element/{id}/click',
  ElementClear: 'POST /element/{id}/clear',
  ElementSendKeys: 'POST /element/{id}/value',
  GetComputedLabel: 'GET /element/{id}/computedlabel',
  DeleteSession: 'DELETE ',
};

export type Send = (
  command: keyof typeof commands,
  parameters?: Record<string, string | number | unknown[] | object>,
) => Promise<unknown>;

export interface Driver {
  send: Send;
  close(): Promise<void>;
}

export const browsers: Record<string, (options: { scripts: boolean }) => Promise<Driver>> = {
  Firefox: startFirefox,
  WebKitGTK: startWebKit,
};

async function startFirefox({ scripts }: { scripts: boolean }): Promise<Driver> {
  const profile = temporaryFolder();
  const preferences = { 'marionette.port': 0, 'javascript.enabled': scripts };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`,
  );
  writeFileSync(join(profile.path, 'user.js'), lines.join(''));
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile.path];
  const firefox = start('firefox-esr', args, profile.path);
  // It chooses a port and writes it here.
  const portFile = join(profile.path, 'MarionetteActivePort');
  const port = await until(firefox, async () => {
    const written = Number(readFileSync(portFile, 'utf8'));
    if (written === 0) throw new Error('The port is not written yet.');
    return written;
  });
  const socket = connect(port, '127.0.0.1');
  const send = marionette(socket);
  await send('NewSession', {});
  return {
    send,
    async close() {
      socket.destroy();
      await end(firefox);
      profile.remove();
    },
  };
}

/** Messages are `length:[0, id, command, parameters]`, and `length:[1, id, error, result]` back. */
function marionette(socket: Socket): Send {
  type Answer = [type: 1, id: number, error: object | null, result: unknown];
  const waiting = new Map<number, (answer: Answer) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first thing it says is who it is.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Answer);
    }
  });
  let id = 0;
  return async (command, parameters = {}) => {
    id += 1;
    const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    if (error !== null) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return typeof result === 'object' && result && 'value' in result ? result.value : result;
  };
}

async function startWebKit({ scripts }: { scripts: boolean }): Promise<Driver> {
  const port = await freePort();
  const home = temporaryFolder();
  const driver = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], home.path);
  const address = `http://127.0.0.1:${port}`;
  await until(driver, () => fetch(`${address}/status`));
  let session = '/session';
  const send: Send = async (command, parameters = {}) => {
    const [method = '', path = ''] = commands[command].split(' ');
    const { id, ...rest } = parameters;
    const response = await fetch(address + session + path.replace('{id}', String(id)), {
      method,
      ...(method === 'POST' && { body: JSON.stringify(rest) }),
    });
    const { value }: { value: unknown } = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`${command}: ${JSON.stringify(value)}`);
    return value;
  };
  // Without a program it starts its own MiniBrowser.
  const args = ['--automation', `--enable-javascript=${scripts}`];
  const alwaysMatch = { 'webkitgtk:browserOptions': { args } };
  const answer = await send('NewSession', { capabilities: { alwaysMatch } });
  session += `/${(answer as { sessionId: string }).sessionId}`;
  return {
    send,
    async close() {
      await send('DeleteSession').catch(() => undefined);
      await end(driver);
      home.remove();
    },
  };
}

/** The user's own HOME is not touched. */
function start(program: string, args: string[], home: string): ChildProcess {
  return spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: home } });
}

/** Until a program that was just started can be asked. */
function until<T>(child: ChildProcess, work: () => Promise<T>): Promise<T> {
  const trying = async () => {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended at its start.`);
    return work();
  };
  return vi.waitFor(trying, { timeout: 60_000, interval: 100 });
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.exitCode === null && child.kill()) await ended;
}

/** The built site behind a bare nginx with the configuration that docs/hosting ships. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { securityHeaders } from '../../config/security.ts';
import { freePort } from '../support/sockets.ts';
import { built, client, pageAt } from './site.ts';

const NGINX = '/usr/sbin/nginx';
const shipped = readFileSync('docs/hosting/nginx-static.conf', 'utf8');
const pages = [...pageAt.keys()];

describe.skipIf(!existsSync(NGINX))('a bare nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'static-nginx-'));
  let nginx: ChildProcess;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    writeFileSync(join(folder, 'nginx.conf'), localConfiguration(folder, port));
    nginx = spawn(NGINX, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await vi.waitFor(() => ask('/'), { timeout: 10_000 });
  });
  afterAll(async () => {
    const ended = new Promise((done) => nginx.once('exit', done));
    nginx.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });

  test('sends every page at its own address, compressed by the build', async () => {
    const features = securityHeaders['Permissions-Policy'];
    expect(shipped).toContain(`add_header Permissions-Policy "${features}" always;`);
    for (const path of pages) {
      const { status, headers, text } = await ask(path, { 'accept-encoding': 'gzip' });
      const sent = ['content-type', 'cache-control', 'content-encoding'].map((name) => headers.get(name));
      expect([status, ...sent], path).toEqual([200, 'text/html; charset=utf-8', 'no-cache', 'gzip']);
      expect(text, path).toContain('<h1');
    }
  });

  test.each([
    ['/feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/blog.data', 'text/x-script; charset=utf-8'],
  ])('sends %s as %s, and does not keep it for good', async (path, type) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(String(headers.get('cache-control'))).not.toContain('immutable');
    const script = [...built.files].find((file) => /^\/assets\/.*\.js$/.test(file)) ?? '';
    expect((await ask(script)).headers.get('cache-control')).toContain('immutable');
  });

  test.each([
    ['/blog/?category=refinance', 301, '/blog?category=refinance'],
    ['/index.html', 301, '/'],
    ['/blog/no-such-article', 302, '/blog'],
  ])('takes %s (%i) to %s', async (path, status, target) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    const location = new URL(String(answer.headers.get('location')), 'http://www.example.com');
    expect(location.pathname + location.search).toBe(target);
  });

  test.each(['/no/such/page', '/404.html', '/_headers'])('answers %s with our 404 page', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Oops! Page not found');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  async function ask(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
});

/** The shipped file on a port of this machine, over plain http since it has no certificate. */
function localConfiguration(folder: string, port: number): string {
  const site = shipped
    .replace(/^\s*listen \[::\].*\n/gm, '')
    .replace(/^\s*ssl_.*\n/gm, '')
    .replace(/listen (80|443 ssl http2);/g, `listen 127.0.0.1:${port};`)
    // Both names on one port now: the redirecting blocks must not take the site's own.
    .replaceAll('server_name www.example.com example.com;', 'server_name http.example.com;')
    .replaceAll('server_name www.example.com;', 'server_name 127.0.0.1;')
    .replace(/root \/srv\/.*;/, `root ${resolve(client)};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  return `daemon off; master_process off; pid ${folder}/pid;
events {}
http {
access_log off;
${temporary}
${site}
}
`;
}

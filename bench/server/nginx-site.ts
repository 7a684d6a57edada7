/** nginx serving the built site's folder on loopback, as a static host would. */
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';
import type { SiteServer } from '../site/site-server.ts';

export class NginxStartError extends Error {
  override name = 'NginxStartError';

  constructor(said: string) {
    super(`nginx did not start. It said: ${said.trim() || 'nothing'}`);
  }
}

const START_TIMEOUT_MS = 10_000;

/**
 * @param client the folder with the pages and their compressed copies.
 * @param stateDir a folder for what nginx has to write.
 * @throws {NginxStartError}
 */
export async function startNginx(
  nginx: string,
  client: string,
  stateDir: string,
): Promise<SiteServer> {
  const port = await freePort();
  await mkdir(stateDir, { recursive: true });
  const config = join(stateDir, 'nginx.conf');
  await writeFile(config, configuration(client, stateDir, port));
  const child = spawn(nginx, ['-p', stateDir, '-e', 'stderr', '-c', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  let ended = false;
  const exited = new Promise<void>((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  }).then(() => {
    ended = true;
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(origin))) {
    if (ended || Date.now() > deadline) {
      await stop();
      throw new NginxStartError(said);
    }
    await new Promise((later) => setTimeout(later, 50));
  }
  return { origin, stop };
}

/** Debian's own settings where they matter (sendfile, tcp_nopush), logging off, two workers. */
function configuration(client: string, stateDir: string, port: number): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${stateDir}/${name};`)
    .join('\n  ');
  return `daemon off;
${user}
worker_processes 2;
pid ${stateDir}/nginx.pid;
error_log stderr warn;
events { worker_connections 768; }
http {
  ${temporary}
  types {
    text/html html; text/css css; text/javascript js; image/svg+xml svg; font/woff2 woff2;
    application/json json; text/plain txt;
  }
  default_type application/octet-stream;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000000;
  gzip_static on;
  gzip_vary on;
  server {
    listen 127.0.0.1:${port};
    root ${client};
    location / { try_files $uri $uri/index.html =404; add_header Cache-Control no-cache; }
    location /assets/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
  }
}
`;
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(origin)).ok;
  } catch {
    return false;
  }
}

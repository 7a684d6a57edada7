/** The server's settings from environment variables, parsed once. docs/operating.md explains each. */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { goneSettings, readDelivery, wholeNumber } from './delivery/settings.ts';
import { DEFAULT_RATE_LIMITS } from './routes/rate-limits.ts';
import { dataDirectory, projectRoot } from './store/open-store.ts';

export type Environment = ReturnType<typeof readEnvironment>;

/** Thrown when an environment variable is wrong. The message names each one. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** 0: any free one. */
const port = wholeNumber(0, 65_535);

const origin = z
  .string()
  .refine(isOrigin, 'expected an origin with its scheme and without a path, such as https://www.example.com')
  .transform((text) => new URL(text).origin);

const folder = z.string().min(1, 'expected the path of a folder').optional();

const environmentSchema = z.object({
  PORT: port.default(3000),
  /**
   * For the name "localhost" Fastify listens on 127.0.0.1 and on ::1, so http://localhost:3000
   * opens whichever of the two a browser tries first, and the network cannot reach it. A
   * container sets HOST=0.0.0.0 or HOST=::.
   */
  HOST: z.string().trim().min(1, 'expected a host name or an address').default('localhost'),
  DATA_DIR: folder,
  BACKUP_DIR: folder,
  BUILD_DIR: folder,
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'expected debug, info, warn, error or silent')
    .default('warn'),
  SEND_PRIVATE_KEY: z.string().min(16, 'expected at least 16 characters').optional(),
  SEND_ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((text) => text.trim()))
    .transform((origins) => origins.filter((text) => text !== ''))
    .pipe(z.array(origin)),
  DESK_PORT: port.optional(),
  DESK_ORIGIN: origin.optional(),
  /** A minute; 0: no limit. */
  SEND_LIMIT_PER_ADDRESS: wholeNumber(0, 999_999).default(DEFAULT_RATE_LIMITS.perAddress),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every((part) => isProxy(part.trim())),
      'expected addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8, or "loopback"; whoever is trusted can claim to be anybody, so that "true" and numbers would let everybody do so',
    )
    .optional(),
});

/** @throws {EnvironmentError} naming every variable that is wrong, and what was expected and found. */
export function readEnvironment(env: Record<string, string | undefined>) {
  const { data, error } = environmentSchema.safeParse(env, { reportInput: true });
  const delivery = readDelivery(env);
  if (error !== undefined || delivery.problems.length > 0) {
    const wrong = (error?.issues ?? []).map(({ path, message, input }) => {
      const variable = String(path[0]);
      return { variable, expected: message, found: shown(variable, input) };
    });
    const lines = [...wrong, ...delivery.problems].map(
      ({ variable, expected, found }) => `  ${variable}: ${expected} (found ${found})`,
    );
    throw new EnvironmentError(`These environment variables are not right:\n${lines.join('\n')}`);
  }
  const dataDir = dataDirectory(env);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    backupDir: resolve(data.BACKUP_DIR ?? join(dataDir, 'backups')),
    buildDir: resolve(data.BUILD_DIR ?? join(projectRoot, 'build')),
    logLevel: data.LOG_LEVEL,
    sendPrivateKey: data.SEND_PRIVATE_KEY,
    sendAllowedOrigins: data.SEND_ALLOWED_ORIGINS,
    deskPort: data.DESK_PORT ?? nextPort(data.PORT),
    isDeskPortChosen: data.DESK_PORT !== undefined,
    /** Where people open the desk; without one, on this machine alone. */
    deskOrigin: data.DESK_ORIGIN,
    sendLimitPerAddress: data.SEND_LIMIT_PER_ADDRESS,
    trustProxy: data.TRUST_PROXY,
    /** Null where no SMTP server is set: messages are kept and not emailed. */
    delivery: delivery.settings,
    /** Alerts are posted to it, also where nothing is e-mailed. */
    alertWebhookUrl: delivery.webhookUrl,
    leadWebhook: delivery.leadWebhook,
    /** What an operator should know and need not act on at once, in whole sentences. */
    warnings: goneSettings(env),
  };
}

/** Of the site's port; the desk has an origin of its own. */
export function nextPort(site: number): number {
  return site === 0 || site === 65_535 ? 0 : site + 1;
}

/** Without path, query, fragment and user name an address is its origin and one slash. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** Fastify takes these names too. A network of all addresses would be everybody. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  if (!text.includes('/')) return isIP(text) !== 0;
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}

/** A wrong secret is still a secret. */
function shown(variable: string, value: unknown): string {
  return variable.endsWith('KEY') ? 'something else' : JSON.stringify(value);
}

/** The server's settings from environment variables, parsed once. */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type DeliverySettings, goneSettings, readDelivery } from './delivery/settings.ts';
import { DEFAULT_RATE_LIMITS } from './routes/rate-limits.ts';
import { dataDirectory, projectRoot } from './store/data-directory.ts';

export interface Environment {
  port: number;
  host: string;
  /** Where programs on this machine find the metrics; undefined: nowhere. */
  metricsPort: number | undefined;
  /** Absolute path of the folder that holds the leads. */
  dataDir: string;
  /** Absolute path of the folder for daily copies of the leads. */
  backupDir: string;
  /** Absolute path of the folder that `npm run build` fills. */
  buildDir: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Lets programs that are no browsers send, if they know it. */
  sendPrivateKey: string | undefined;
  /** Origins of other sites whose pages may send here. */
  sendAllowedOrigins: string[];
  /** Messages a minute from one address; 0 for no limit. */
  sendLimitPerAddress: number;
  /** Proxies that may say where a request comes from; see docs/operating.md. */
  trustProxy: string | undefined;
  /** Null where no SMTP server is set: messages are kept and not emailed. */
  delivery: DeliverySettings | null;
  /** Alerts are posted to it, also where nothing is e-mailed. */
  alertWebhookUrl: string | null;
  /** What an operator should know and need not act on at once, in whole sentences. */
  warnings: string[];
}

/** Thrown when an environment variable is wrong. The message names each one. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const portRule = 'expected a whole number from 0 to 65535 (0: any free port)';

const port = z
  .string()
  .regex(/^\d{1,5}$/, portRule)
  .transform(Number)
  .refine((value) => value <= 65_535, portRule);

const environmentSchema = z.object({
  PORT: port.default(3000),
  METRICS_PORT: port.optional(),
  /**
   * For the name "localhost" Fastify listens on 127.0.0.1 and on ::1, so http://localhost:3000
   * opens whichever of the two a browser tries first, and the network cannot reach it. A
   * container sets HOST=0.0.0.0 or HOST=::.
   */
  HOST: z.string().trim().min(1, 'expected a host name or an address').default('localhost'),
  DATA_DIR: z.string().min(1, 'expected the path of a folder').optional(),
  BACKUP_DIR: z.string().min(1, 'expected the path of a folder').optional(),
  BUILD_DIR: z.string().min(1, 'expected the path of a folder').optional(),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'expected debug, info, warn, error or silent',
    )
    .default('warn'),
  SEND_PRIVATE_KEY: z.string().min(16, 'expected at least 16 characters').optional(),
  SEND_ALLOWED_ORIGINS: z.string().default(''),
  SEND_LIMIT_PER_ADDRESS: z
    .string()
    .regex(/^\d{1,6}$/, 'expected a whole number of messages a minute; 0 for no limit')
    .transform(Number)
    .default(DEFAULT_RATE_LIMITS.perAddress),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every((part) => isProxy(part.trim())),
      'expected addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8, or "loopback"; whoever is trusted can claim to be anybody, so that "true" and numbers would let everybody do so',
    )
    .optional(),
});

/** @throws {EnvironmentError} naming every variable that is wrong, and what was expected and found. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const result = environmentSchema.safeParse(env, { reportInput: true });
  const delivery = readDelivery(env);
  if (!result.success || delivery.problems.length > 0) {
    const lines = [
      ...(result.error?.issues ?? []).map(
        (issue) =>
          `  ${issue.path.join('.')}: ${issue.message} (found ${shown(String(issue.path[0]), issue.input)})`,
      ),
      ...delivery.problems.map(
        ({ variable, expected, found }) => `  ${variable}: ${expected} (found ${found})`,
      ),
    ];
    throw new EnvironmentError(`These environment variables are not right:\n${lines.join('\n')}`);
  }
  const { PORT, HOST, BACKUP_DIR, BUILD_DIR, LOG_LEVEL } = result.data;
  const { SEND_PRIVATE_KEY, SEND_ALLOWED_ORIGINS, SEND_LIMIT_PER_ADDRESS, TRUST_PROXY } =
    result.data;
  return {
    port: PORT,
    host: HOST,
    metricsPort: result.data.METRICS_PORT,
    dataDir: dataDirectory(env),
    backupDir: BACKUP_DIR === undefined ? join(dataDirectory(env), 'backups') : resolve(BACKUP_DIR),
    buildDir: BUILD_DIR === undefined ? join(projectRoot, 'build') : resolve(BUILD_DIR),
    logLevel: LOG_LEVEL,
    sendPrivateKey: SEND_PRIVATE_KEY,
    sendAllowedOrigins: SEND_ALLOWED_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    sendLimitPerAddress: SEND_LIMIT_PER_ADDRESS,
    trustProxy: TRUST_PROXY,
    delivery: delivery.settings,
    alertWebhookUrl: delivery.webhookUrl,
    warnings: goneSettings(env),
  };
}

/** Fastify takes these names too. A network of all addresses would be everybody. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const size = { 4: 32, 6: 128 }[isIP(address)];
  if (size === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= size);
}

/** A wrong secret is still a secret. */
function shown(variable: string, value: unknown): string {
  return variable.endsWith('KEY') ? 'something else' : JSON.stringify(value);
}

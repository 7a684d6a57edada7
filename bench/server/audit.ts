/** npm's list of known holes, for what ships. */
import { spawnSync } from 'node:child_process';

export type Audit =
  | { kind: 'counted'; total: number; names: string[] }
  /** The registry does not answer such questions, or cannot be reached. */
  | { kind: 'refused'; why: string };

export function auditShipped(project: string): Audit {
  const npm = process.env.npm_execpath;
  const args = ['audit', '--omit=dev', '--audit-level=low', '--json'];
  const { stdout } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: project,
    encoding: 'utf8',
    shell: !npm && process.platform === 'win32',
    timeout: 60_000,
  });
  return readAudit(stdout ?? '');
}

export function readAudit(json: string): Audit {
  let answer: {
    message?: string;
    metadata?: { vulnerabilities?: { total?: number } };
    vulnerabilities?: Record<string, unknown>;
  };
  try {
    answer = JSON.parse(json);
  } catch {
    return { kind: 'refused', why: 'npm gave no answer' };
  }
  const counts = answer.metadata?.vulnerabilities;
  if (counts?.total === undefined) {
    // The address of the registry is nobody's business.
    const why = (answer.message ?? 'npm gave no counts').replace(/https?:\S+/g, '').trim();
    return { kind: 'refused', why: why.replace(/ - [A-Z]+$/, '') };
  }
  return {
    kind: 'counted',
    total: counts.total,
    names: Object.keys(answer.vulnerabilities ?? {}),
  };
}

/** What others say of the server and of what ships: headers, known holes, licences, leaks. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchInstallError, benchPackageVersion } from '../packages.ts';
import type { Options, SectionResult } from '../section.ts';
import { startSite } from '../site/site-server.ts';
import { auditShipped } from './audit.ts';
import { type Lockfile, licencesOfShipped, packagesNamed } from './licences.ts';
import { OBSERVATORY, type Scan, scanHost } from './observatory.ts';
import { findUnwanted } from './shipped-files.ts';
import { CertificateError, startTlsFront } from './tls-front.ts';

interface Findings {
  rows: string[][];
  misses: string[];
  notes: string[];
}

/** Tests that ask for https, which loopback without a front does not speak. */
const NEEDS_HTTPS = new Set(['redirection', 'strict-transport-security']);

export async function run({ quick, buildDir, workDir }: Options): Promise<SectionResult> {
  const findings: Findings = { rows: [], misses: [], notes: [] };
  await checkFiles(join(buildDir, 'client'), findings);
  await checkLicences(findings);
  if (quick) {
    findings.notes.push(
      'Left out of quick runs: Observatory and npm audit, which need packages or the network.',
    );
  } else {
    checkAudit(findings);
    await mkdir(workDir, { recursive: true });
    await checkHeaders(buildDir, workDir, findings);
  }
  const { rows, misses, notes } = findings;
  return {
    title: 'Outside judges',
    table: { columns: ['judge', 'found', 'expected'], rows },
    misses,
    notes,
  };
}

async function checkFiles(client: string, { rows, misses }: Findings): Promise<void> {
  const unwanted = await findUnwanted(client);
  rows.push(['source maps and secrets in the built site', String(unwanted.length), '0']);
  misses.push(...unwanted.map(({ file, what }) => `${file} in the built site holds ${what}.`));
}

async function checkLicences({ rows, misses, notes }: Findings): Promise<void> {
  const lockfile = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lockfile;
  for (const { licence, packages, permissive } of licencesOfShipped(
    lockfile,
    await namedByApp(lockfile),
  )) {
    rows.push([`licence ${licence}`, `${packages.length} packages`, 'permissive']);
    notes.push(`${licence}: ${packages.join(', ')}.`);
    if (!permissive) {
      misses.push(`${packages.join(', ')}: licence ${licence}, expected a permissive one.`);
    }
  }
}

/** A few of them only draw at build time; listing one too many does no harm. */
async function namedByApp(lockfile: Lockfile): Promise<Set<string>> {
  const packages = Object.keys(lockfile.packages).map((path) =>
    path.replace(/^node_modules\//, ''),
  );
  const named = new Set<string>();
  for (const folder of ['app', 'config']) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries) {
      if (!/\.(tsx?|css)$/.test(name) || /\.(test|server)\.tsx?$/.test(name)) continue;
      const source = await readFile(join(parentPath, name), 'utf8');
      for (const found of packagesNamed(source, packages)) named.add(found);
    }
  }
  return named;
}

function checkAudit({ rows, misses, notes }: Findings): void {
  const audit = auditShipped('.');
  if (audit.kind === 'refused') {
    rows.push(['npm audit of what ships, level low', 'not answered', '0']);
    notes.push(
      `npm audit was not answered by the registry in use here (${audit.why}); run it where it is.`,
    );
    return;
  }
  rows.push(['npm audit of what ships, level low', String(audit.total), '0']);
  if (audit.total > 0) {
    misses.push(`npm audit knows ${audit.total} holes in what ships: ${audit.names.join(', ')}.`);
  }
}

async function checkHeaders(buildDir: string, workDir: string, findings: Findings): Promise<void> {
  const { rows, misses, notes } = findings;
  const site = await startSite(buildDir, workDir);
  try {
    const plain = await scanHost(new URL(site.origin).host);
    rows.push(['Observatory, plain http on loopback', verdict(plain), '-']);
    notes.push(
      `Observatory is ${OBSERVATORY} ${benchPackageVersion(OBSERVATORY)}. Over plain http it takes off: ${lost(plain)}.`,
    );
    misses.push(
      ...plain.tests
        .filter(({ name, pass }) => !pass && !NEEDS_HTTPS.has(name))
        .map(({ name, result }) => `Observatory's test ${name} fails: ${result}.`),
    );
    const front = await startTlsFront(site.origin, workDir);
    try {
      const behind = await scanHost(front.host, front.certificate);
      rows.push(['Observatory, behind https as in production', verdict(behind), 'A+']);
      notes.push(
        `Behind https means: a front of the bench's own ends TLS with a throwaway certificate for localhost and redirects http, as an operator's proxy would; all other headers are our server's. Points: ${gained(behind)}.`,
        'What loopback hides: a real certificate and TLS set-up, the proxy in use, and whether the domain is on the browsers’ preload list.',
      );
      if (behind.grade !== 'A+') {
        misses.push(
          `Observatory gives ${verdict(behind)} behind https, expected A+; it takes off: ${lost(behind)}.`,
        );
      }
    } finally {
      await front.stop();
    }
  } catch (error) {
    if (!(error instanceof BenchInstallError || error instanceof CertificateError)) throw error;
    notes.push(`Observatory could not be run to the end: ${error.message}`);
  } finally {
    await site.stop();
  }
}

function verdict({ grade, score }: Scan): string {
  return `${grade}, ${score}`;
}

function lost({ tests }: Scan): string {
  const list = tests.filter(({ points }) => points < 0);
  return (
    list.map(({ name, result, points }) => `${points} ${name} (${result})`).join(', ') || 'nothing'
  );
}

function gained({ tests }: Scan): string {
  return tests
    .filter(({ points }) => points !== 0)
    .map(({ name, points }) => `${points > 0 ? '+' : ''}${points} ${name}`)
    .join(', ');
}

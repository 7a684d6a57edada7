/**
 * Runs one of the project's scripts on the project's own Node, installing first what is missing.
 * Plain JavaScript without dependencies, because it starts on whatever Node runs npm.
 *
 *   node scripts/with-runtime.mjs scripts/build.ts [arguments]
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const runtime = `${root}node_modules/node/bin/node${windows ? '.exe' : ''}`;

process.chdir(root);
if (!isInstalled()) install();
run(process.argv.slice(2));

/** Whether npm has installed what the lockfile names; what is optional may be another system's. */
function isInstalled() {
  const found = packagesIn('node_modules/.package-lock.json');
  const { '': _project, ...wanted } = packagesIn('package-lock.json');
  const isThere = ([path, { version, optional, devOptional }]) =>
    path in found ? found[path].version === version : Boolean(optional || devOptional);
  return Object.entries(wanted).every(isThere) && existsSync(runtime);
}

function packagesIn(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {};
}

function install() {
  console.log('Installing what the project needs (once, and after its lockfile changes) ...');
  // Development packages build the site, so they are needed even where NODE_ENV says production.
  // Warnings about npm's own Node are hidden: the code runs on the Node that is being installed.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(program, [...first, ...args], { stdio: 'inherit', shell: windows && !npm });
  if (status === 0 && existsSync(runtime)) return;
  const refused =
    'The install finished without the project’s Node. Its install script may have been refused; run: npm rebuild node';
  console.error(
    status === 0 ? refused : 'The install failed. Its message stands above; is the network there?',
  );
  process.exit(1);
}

function run(args) {
  // Node calls some of the cryptography that passkeys need experimental; its owner can do nothing about it.
  const child = spawn(runtime, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: 'inherit',
    env: {
      // What Node makes of TypeScript, once: a start without takes 30 MB more and twice the time.
      NODE_COMPILE_CACHE: `${root}.cache/node`,
      ...process.env,
      PATH: `${root}node_modules/.bin${windows ? ';' : ':'}${process.env.PATH}`,
    },
  });
  // Ctrl-C reaches the child by itself; what is sent to this process alone has to be passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm runs scripts through a shell that dies of a signal without passing it on. Whoever stops npm
  // means the server too, so an orphaned script stops its child.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

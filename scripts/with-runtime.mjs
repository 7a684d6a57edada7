/**
 * Runs a script on the project's own Node, after installing missing packages. Plain JavaScript without dependencies,
 * because it runs on the Node that runs npm.
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

/** Whether the packages of the lockfile are installed. Optional ones may be for another system. */
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
  console.log('Installing packages (once, and whenever package-lock.json changes) ...');
  // Include devDependencies even if NODE_ENV is production: they build the site.
  // Hide warnings about the Node that runs npm: the code runs on the Node being installed.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(program, [...first, ...args], { stdio: 'inherit', shell: windows && !npm });
  if (status === 0 && existsSync(runtime)) return;
  const refused =
    'The project’s Node is missing after the install. npm may have blocked its install script. Run: npm rebuild node';
  console.error(
    status === 0
      ? refused
      : 'The install failed with the message above. Check the network connection and try again.',
  );
  process.exit(1);
}

function run(args) {
  // Hide Node's warning about experimental cryptography, which passkeys need: an owner cannot act on it.
  const child = spawn(runtime, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: 'inherit',
    env: {
      // Cache compiled TypeScript: without it, a start takes 30 MB more and twice the time.
      NODE_COMPILE_CACHE: `${root}.cache/node`,
      ...process.env,
      PATH: `${root}node_modules/.bin${windows ? ';' : ':'}${process.env.PATH}`,
    },
  });
  // Ctrl-C also reaches the child; forward signals that are sent to this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm's shell dies of a signal without forwarding it. Stop the child once this process is orphaned.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/**
 * Runs one of the project's scripts on the project's own Node, installing first what is missing.
 * Plain JavaScript without dependencies, because it starts on whatever Node runs npm.
 *
 *   node scripts/with-runtime.mjs scripts/build.ts [arguments]
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const runtime = `${root}node_modules/node/bin/node${windows ? '.exe' : ''}`;
const stamp = `${root}node_modules/.installed-from`;

process.chdir(root);
installIfNeeded();
run(process.argv.slice(2));

/** The install is fresh when it was made from this very lockfile and finished. */
function installIfNeeded() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (found === wanted && existsSync(runtime)) return;

  console.log('Installing what the project needs (once, and after its lockfile changes) ...');
  // Development packages build the site, so they are needed even where NODE_ENV says production.
  // Warnings about npm's own Node are hidden: the code runs on the Node that is being installed.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: windows });
  if (result.status !== 0) {
    console.error('The install failed. Its message stands above; is the network there?');
    process.exit(1);
  }
  if (!existsSync(runtime)) {
    console.error(
      'The install finished without the project’s Node. Its install script may have been refused; run: npm rebuild node',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

function run(args) {
  const child = spawn(runtime, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${root}node_modules/.bin${windows ? ';' : ':'}${process.env.PATH}`,
    },
  });
  // Ctrl-C reaches the child by itself; what is sent to this process alone has to be passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  // npm runs scripts through a shell that dies of a signal without passing it on. Whoever stops npm
  // means the server too, so an orphaned script stops its child.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 1000).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

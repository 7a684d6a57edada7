/**
 * Runs one of the project's scripts on the project's own Node, installing first what is missing.
 * Plain JavaScript without dependencies, because it starts on whatever Node runs npm.
 *
 *   node scripts/with-runtime.mjs scripts/build.ts [arguments]
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const runtime = `${root}node_modules/node/bin/node${windows ? '.exe' : ''}`;
const stamp = `${root}node_modules/.installed-from`;
const turn = `${root}.installing`;

const ENV_FILE = '.env';

process.chdir(root);
if (!isInstalled()) {
  takeTurn();
  if (!isInstalled()) install();
  rmSync(turn, { force: true });
}
run(process.argv.slice(2));

/**
 * What reads the settings in .env; what the environment says already wins over it. Tests and
 * measurements do not, or they would send their messages to the owner.
 */
function settingsFor([script = '']) {
  const reads = [
    ...['build', 'check', 'desk', 'dev', 'fleet', 'launch-check', 'leads'],
    ...['start', 'upgrade-firm'],
  ];
  if (!reads.some((name) => script === `scripts/${name}.ts`)) return [];
  if (!existsSync(ENV_FILE)) return [];
  const problems = envProblems(readFileSync(ENV_FILE, 'utf8'));
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
  return [`--env-file=${ENV_FILE}`];
}

/** Node leaves out what it cannot read, and cuts a value at #, without a word; values may be secret. */
function envProblems(text) {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const problem = envProblem(line);
    return problem === null ? [] : [`${ENV_FILE}:${index + 1}: ${problem}`];
  });
}

function envProblem(line) {
  if (/^\s*(#|$)/.test(line)) return null;
  const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? [];
  if (name === undefined) return 'expected NAME=value, or # before a remark';
  if (/^["'`]/.test(value)) {
    return /^(["'`])((?!\1).)*\1\s*(#.*)?$/.test(value)
      ? null
      : `${name}: expected the quote that opens the value to close it, at its end`;
  }
  if (value.includes('#')) return `${name}: expected quotes around a value with a # in it`;
  return null;
}

/** The install is fresh when it was made from this very lockfile and finished. */
function isInstalled() {
  return read(stamp) === wanted() && existsSync(runtime);
}

function wanted() {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
}

/** Two installs at once would take each other's files away. A turn ends with its process at the latest. */
function takeTurn() {
  for (let isFirst = true; ; isFirst = false) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(read(turn));
    if (owner === process.pid || !isRunning(owner)) {
      rmSync(turn, { force: true });
      continue;
    }
    if (isFirst) console.log(`Process ${owner} is installing (see .installing); waiting for it.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function install() {
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
      'The install finished without the project’s Node. Its install script may have been refused; run: ' +
        'npm rebuild node',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted());
}

function run(args) {
  // Node calls some of the cryptography that passkeys need experimental; its owner can do nothing about it.
  const quiet = '--disable-warning=ExperimentalWarning';
  const child = spawn(runtime, [quiet, ...settingsFor(args), ...args], {
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

import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Servers and browsers must not outlive a bench that was stopped halfway. */
export function endWithUs(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

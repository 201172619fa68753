import type { ChildProcess } from 'node:child_process';

/** By force if it does not end in time. Resolves when it is gone. */
export async function stopChild(
  child: ChildProcess | undefined,
  withinMs: number,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
  await exited;
  clearTimeout(timer);
}

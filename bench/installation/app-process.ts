import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_OPTIONS } from '../processes/node-options';

export interface AppOptions {
  app: string;
  env: Record<string, string>;
  preload?: string;
  /** Polled until the app is usable. */
  isReady: () => Promise<boolean>;
}

const APPS = join(__dirname, '../../apps');
/** It takes two seconds on an idle machine; a busy one needs many times as long. */
const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 10_000;

/** An app as in production: a process of its own. Its log is discarded; its last errors are kept. */
export class AppProcess {
  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {
    process.once('exit', this.kill);
  }

  static async start({ app, env, preload, isReady }: AppOptions): Promise<AppProcess> {
    const child = fork(join(APPS, app, 'main.js'), [], {
      env: { PATH: process.env.PATH ?? '', NODE_OPTIONS, ...env },
      execArgv: preload === undefined ? [] : ['--require', preload],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const started = new AppProcess(app, child);
    const giveUpAt = performance.now() + READY_WITHIN_MS;
    while (!(await isReady().catch(() => false))) {
      const isOver = child.exitCode !== null || performance.now() > giveUpAt;
      if (isOver) {
        await started.stop();
        throw new Error(`${app} did not start`);
      }
      await sleep(50);
    }
    return started;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async ask<T>(question: string): Promise<T> {
    const answered = once(this.child, 'message');
    this.child.send(question);
    const [answer] = (await answered) as [T];
    return answer;
  }

  async stop(): Promise<void> {
    process.off('exit', this.kill);
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const timer = setTimeout(this.kill, STOP_WITHIN_MS);
    await exited;
    clearTimeout(timer);
  }

  private readonly kill = (): void => {
    this.child.kill('SIGKILL');
  };
}

export async function answers(url: string): Promise<boolean> {
  return (await fetch(url)).ok;
}

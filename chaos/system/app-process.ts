import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_OPTIONS } from '../../bench/processes/node-options';
import { now } from '../clock';
import { BROKEN_PRELOAD } from '../preloads/exit-code';
import { whyBroken } from './preload-uses';

export const DIST = join(__dirname, '../..');

export interface AppProcessOptions {
  app: string;
  name: string;
  env: Readonly<Record<string, string>>;
  preloads: readonly string[];
  logFolder: string;
  dist?: string;
  /** A command that ends by executing its arguments, for example with a private mount. */
  launcher?: readonly string[];
}

export interface Death {
  at: number;
  pid: number;
  /** `kill`: by the harness. `point`: by a preload, at its point. `end`: the app gave up by itself. */
  kind: 'kill' | 'point' | 'end';
}

const RESTART_AFTER_MS = 300;
const LEASH = 'end-with-harness';
const LOADER = 'chaos/preloads/load.js';

/** One replica of an app: a process that restarts whenever it ends, as under an orchestrator. */
export class AppProcess {
  private child: ChildProcess | undefined;
  private isWanted = true;
  readonly deaths: Death[] = [];
  private killedAt: number | null = null;
  private isLeaving = false;
  private fail: (error: Error) => void = () => undefined;
  /** Rejects when a preload found nothing to patch: then this process stays down. */
  readonly broken = new Promise<never>((_resolve, reject) => (this.fail = reject));

  private dist: string;

  constructor(readonly options: AppProcessOptions) {
    this.dist = options.dist ?? DIST;
    // Avoids an unhandled rejection: users of the process get the error, but not all wait for it.
    this.broken.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  start(): void {
    this.isWanted = true;
    const { app, name, env, preloads, logFolder, launcher = [] } = this.options;
    const log = openSync(join(logFolder, `${name}.log`), 'a');
    const CHAOS_PRELOADS = [LEASH, ...preloads].join(',');
    const command = [
      ...launcher,
      process.execPath,
      '-r',
      join(this.dist, LOADER),
      join(this.dist, 'apps', app, 'main.js'),
    ];
    const child = spawn(command[0] ?? '', command.slice(1), {
      env: { PATH: process.env.PATH, CHAOS_FOLDER: logFolder, CHAOS_APP: app, CHAOS_PRELOADS, NODE_OPTIONS, ...env },
      stdio: ['ignore', log, log],
      // A session of its own, as a service or a container has: Linux shares processor time between sessions (sched(7),
      // autogroup), and each process of PostgreSQL is one.
      detached: true,
    });
    closeSync(log);
    this.child = child;
    this.killedAt = null;
    this.isLeaving = false;
    child.once('exit', (code, signal) => this.onExit(child.pid ?? 0, code, signal));
  }

  /** SIGKILL, at once. @returns false if it was not running */
  kill(): boolean {
    if (!this.isRunning) return false;
    this.killedAt ??= now();
    return this.child?.kill('SIGKILL') ?? false;
  }

  /** SIGTERM, as a new release sends to each copy: it may finish its work, and restarts after its end. */
  replace(): void {
    this.isLeaving = true;
    this.child?.kill('SIGTERM');
  }

  runFrom(dist: string): void {
    this.dist = dist;
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  /** SIGKILL, and no restart until `start`. */
  takeDown(): void {
    this.isWanted = false;
    this.kill();
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    const { child } = this;
    if (child === undefined || !this.isRunning) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await exited;
  }

  private onExit(pid: number, code: number | null, signal: NodeJS.Signals | null): void {
    if (code === BROKEN_PRELOAD) {
      this.isWanted = false;
      const { app, logFolder } = this.options;
      this.fail(new Error(whyBroken(logFolder, app)));
      return;
    }
    const kind = this.killedAt !== null ? 'kill' : signal === 'SIGKILL' ? 'point' : 'end';
    // An end by `stop`, or on request, is no death.
    const isDeath = this.isWanted && !this.isLeaving;
    if (isDeath || kind === 'kill') this.deaths.push({ at: this.killedAt ?? now(), pid, kind });
    if (!this.isWanted) return;
    setTimeout(() => {
      if (this.isWanted && !this.isRunning) this.start();
    }, RESTART_AFTER_MS).unref();
  }
}

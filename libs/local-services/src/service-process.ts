import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { runCommand, type ServiceUser } from './run-command';

export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server on 127.0.0.1. */
export interface LocalServer {
  /** Contains user and password: a secret. */
  url: string;
  port: number;
  pid: number;
  /** Settles when the process has ended for any reason; never rejects. */
  exited: Promise<ProcessExit>;
  /** A clean end with all data written; resolves when the process has ended. May be called twice. */
  stop(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

export type ServiceProcess = Pick<LocalServer, 'pid' | 'exited' | 'stop' | 'kill'>;

export interface ServiceProcessOptions {
  command: string;
  args: string[];
  /** Its whole environment: the caller's PG* and LD_* variables must not reach it. */
  env: Record<string, string>;
  user?: ServiceUser;
  /** Written to its standard input, which then closes. */
  input?: string;
  /** The line of output by which it reports that it is ready. */
  ready: RegExp;
  readyTimeoutMs: number;
  /** Signal for a clean end, also sent when the parent dies. */
  stopSignal: 'SIGINT' | 'SIGTERM';
  stopTimeoutMs: number;
  log?: (line: string) => void;
}

/** It ended, or stayed silent, before it was ready; `output` is the end of what it printed. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  constructor(
    readonly output: string,
    reason: string,
  ) {
    super(`${reason}: ${output}`);
  }
}

/** Starts a server, waits until it is ready, and keeps it from outliving this process. */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const child = await spawnBound(options);
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  await untilReady(child, exited, options);
  unref(child);
  return {
    pid: child.pid ?? 0,
    exited,
    kill: (signal) => void child.kill(signal),
    stop: () => stopChild(child, exited, options),
  };
}

/**
 * `setpriv --pdeathsig` makes the kernel end the child when this process dies, even by SIGKILL. (The kernel refers to
 * the thread that spawned it: call this from the main thread.) The child gets its own session, because Ctrl-C in a
 * terminal reaches the whole group and would stop the database before its users.
 */
async function spawnBound(options: ServiceProcessOptions): Promise<ChildProcess> {
  const { command, args, env, user, stopSignal, input } = options;
  const spawning = { cwd: '/', env, detached: true, stdio: 'pipe' } as const;
  let child: ChildProcess;
  if (await hasSetpriv()) {
    const identity = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
    child = spawn('setpriv', ['--pdeathsig', stopSignal.slice(3), ...identity, '--', command, ...args], spawning);
  } else {
    child = spawn(command, args, { ...spawning, ...user });
    const kill = () => void child.kill(stopSignal);
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
  }
  // A child that died at once breaks this pipe; untilReady reports it better.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input ?? '');
  return child;
}

let setprivWorks: Promise<boolean> | undefined;

/** BusyBox has a setpriv that does not know --pdeathsig. */
function hasSetpriv(): Promise<boolean> {
  setprivWorks ??= runCommand('setpriv', ['--pdeathsig', 'TERM', 'true']).then((result) => result.ok);
  return setprivWorks;
}

async function untilReady(child: ChildProcess, exited: Promise<ProcessExit>, options: ServiceProcessOptions) {
  const lastLines: string[] = [];
  const isReady = new Promise<'ready'>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        options.log?.(line);
        lastLines.push(line);
        if (lastLines.length > 20) lastLines.shift();
        if (options.ready.test(line)) resolve('ready');
      });
    }
    child.once('error', (error) => lastLines.push(error.message));
  });
  const closed = new Promise<'ended'>((resolve) => child.once('close', () => resolve('ended')));
  const outcome = await firstOf([isReady, closed, exited.then(() => closed)], options.readyTimeoutMs);
  if (outcome === 'ready') return;
  child.kill('SIGKILL');
  const reason = outcome === 'ended' ? 'it ended at once' : `it was not ready after ${options.readyTimeoutMs / 1000} s`;
  throw new StartFailure(lastLines.join('\n'), reason);
}

async function stopChild(child: ChildProcess, exited: Promise<ProcessExit>, options: ServiceProcessOptions) {
  child.ref();
  child.kill(options.stopSignal);
  if (await firstOf([exited], options.stopTimeoutMs)) return;
  child.kill('SIGKILL');
  await exited;
}

/** The first to settle, or `undefined` after the timeout. */
async function firstOf<T>(promises: Promise<T>[], timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([...promises, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** A database must not keep a script alive: it ends with the script. */
function unref(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket | null)?.unref();
}

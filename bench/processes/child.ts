import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { NODE_OPTIONS } from './node-options';

export type Handlers = Record<string, (input: never) => unknown>;

interface Question {
  id: number;
  name: string;
  input: unknown;
}

interface Answer {
  id: number;
  output?: unknown;
  error?: string;
}

/** In the child: answers the parent, and exits with it. */
export function serveParent(handlers: Handlers): void {
  process.on('message', (question: Question) => void answer(handlers, question));
  process.on('disconnect', () => process.exit());
}

async function answer(handlers: Handlers, { id, name, input }: Question): Promise<void> {
  try {
    const output: unknown = await handlers[name]?.(input as never);
    process.send?.({ id, output } satisfies Answer);
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

export class Child<H extends Handlers> {
  private readonly waiting = new Map<number, { resolve: (output: unknown) => void; reject: (error: Error) => void }>();
  private asked = 0;

  private constructor(private readonly process: ChildProcess) {
    process.on('message', (message: Answer) => this.hear(message));
    process.on('exit', (code) => this.abandon(`a process of the benchmark ended with ${code}`));
  }

  /** @param script absolute path of the compiled script, which calls `serveParent` */
  static start<H extends Handlers>(script: string, options: { silent?: boolean } = {}): Child<H> {
    // Its log is still written, to nowhere.
    const output = options.silent ? 'ignore' : 'inherit';
    // Contestants get the options of our apps.
    const env = { ...process.env, NODE_OPTIONS };
    return new Child<H>(
      fork(script, { env, stdio: ['ignore', output, 'inherit', 'ipc'], execArgv: profiling(script) }),
    );
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  ask<N extends keyof H & string>(name: N, ...[input]: Parameters<H[N]>): Promise<Awaited<ReturnType<H[N]>>> {
    this.asked += 1;
    const id = this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (output: unknown) => void, reject });
      this.process.send({ id, name, input } satisfies Question);
    });
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const exited = once(this.process, 'exit');
    this.process.disconnect();
    await exited;
  }

  private hear({ id, output, error }: Answer): void {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) asked?.resolve(output);
    else asked?.reject(new Error(error));
  }

  private abandon(reason: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
  }
}

/** With BENCH_PROFILE=<folder> each process writes a CPU profile there (open it in Chrome's developer tools). */
function profiling(script: string): string[] {
  const folder = process.env.BENCH_PROFILE;
  if (folder === undefined || folder === '') return [];
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${nameOf(script)}.${Date.now()}.cpuprofile`];
}

function nameOf(script: string): string {
  return script.slice(script.lastIndexOf('/') + 1);
}

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

const HOOK = join(__dirname, '../../../../libs/testing/src/typescript.hook.cjs');
const MAIN = join(__dirname, '../main.ts');

export class GatewayProcess {
  output = '';
  private child: ChildProcess | undefined;
  private ended: Promise<number | null> | undefined;

  constructor(private readonly env: Record<string, string>) {}

  /** @param preloads modules that are loaded before the app */
  start(argv: readonly string[] = [], preloads: readonly string[] = []): void {
    const execArgv = [HOOK, ...preloads].flatMap((module) => ['-r', module]);
    this.child = fork(MAIN, [...argv], { execArgv, env: { ...process.env, ...this.env }, silent: true });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString('utf8');
      });
    }
    const { child } = this;
    this.ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  }

  tell(what: string): void {
    this.child?.send(what);
  }

  /** `SIGSTOP` pauses the process, `SIGCONT` resumes it. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** @returns the exit code; null when the signal ended it */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child?.kill(signal);
    return this.exited();
  }

  /** Cuts the IPC channel, like the death of the parent. */
  async orphan(): Promise<number | null> {
    this.child?.disconnect();
    return this.exited();
  }

  async exited(): Promise<number | null> {
    return (await this.ended) ?? null;
  }
}

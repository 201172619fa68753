import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { TYPESCRIPT_HOOK } from '@chasqui/testing';

const MAIN = join(__dirname, '../main.ts');

export class PhoneProcess {
  output = '';
  private child: ChildProcess | undefined;
  private ended: Promise<number | null> = Promise.resolve(null);

  /** @param env the complete environment */
  constructor(private readonly env: Readonly<Record<string, string>>) {}

  start(): void {
    const child = fork(MAIN, [], {
      execArgv: ['-r', TYPESCRIPT_HOOK],
      env: { PATH: '/usr/bin:/bin', EXIT_WITH_PARENT: '1', ...this.env },
      silent: true,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString('utf8');
      });
    }
    this.ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    this.child = child;
  }

  /** @returns the exit code; null when the signal ended it */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child?.kill(signal);
    return this.ended;
  }

  /** Cuts the channel to this process, like its death. */
  async orphan(): Promise<number | null> {
    this.child?.disconnect();
    return this.ended;
  }

  exited(): Promise<number | null> {
    return this.ended;
  }
}

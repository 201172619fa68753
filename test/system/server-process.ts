import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@chasqui/local-services';
import { stopChild } from '@chasqui/runtime';
import { TYPESCRIPT_HOOK, waitFor } from '@chasqui/testing';

const APPS = join(__dirname, '../../apps');
const STOP_WITHIN_MS = 30_000;

/** A server app as a process of its own, which can be killed, frozen and restarted. */
export class ServerProcess {
  output = '';
  private child: ChildProcess;

  private constructor(
    private readonly app: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly nodeOptions: readonly string[],
    readonly port: number,
    private readonly opsPort: number,
  ) {
    this.child = this.launch();
  }

  /**
   * Starts a copy of an app. Resolves when it is ready.
   *
   * @param nodeOptions of `node`, after those that let it run TypeScript
   */
  static async start(
    app: string,
    env: Readonly<Record<string, string>>,
    nodeOptions: readonly string[] = [],
  ): Promise<ServerProcess> {
    const server = new ServerProcess(app, env, nodeOptions, await freePort(), await freePort());
    await server.untilReady();
    return server;
  }

  async restart(): Promise<void> {
    await this.stop('SIGKILL');
    this.child = this.launch();
    await this.untilReady();
  }

  tell(words: string): void {
    this.child.send(words);
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.opsPort}/health/ready`).catch(() => null);
    return answer?.status === 200;
  }

  get opsUrl(): string {
    return `http://127.0.0.1:${this.opsPort}`;
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.child.kill(signal);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    await stopChild(this.child, STOP_WITHIN_MS, signal);
    return this.child.exitCode;
  }

  private launch(): ChildProcess {
    const { app, env, nodeOptions, port, opsPort } = this;
    const child = fork(join(APPS, app, 'src/main.ts'), [], {
      execArgv: ['-r', TYPESCRIPT_HOOK, ...nodeOptions],
      env: { PATH: '/usr/bin:/bin', ...env, PORT: String(port), OPS_PORT: String(opsPort) },
      silent: true,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString('utf8');
      });
    }
    return child;
  }

  private async untilReady(): Promise<void> {
    const options = { what: `${this.app} to be ready`, timeoutMs: 120_000 };
    await waitFor(() => this.isReady(), options).catch((error: unknown) => {
      this.kill();
      throw new Error(`${this.app} said: ${this.output}`, { cause: error });
    });
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@chasqui/local-services';
import { stopChild } from '@chasqui/platform';
import { TYPESCRIPT_HOOK, waitFor } from '@chasqui/testing';

const APPS = join(__dirname, '../../apps');
const STOP_WITHIN_MS = 30_000;

/** A server app as a process of its own, which can be killed and frozen. */
export class ServerProcess {
  /** All that it logged. */
  output = '';
  private readonly child: ChildProcess;

  private constructor(
    app: string,
    env: Readonly<Record<string, string>>,
    readonly port: number,
    private readonly opsPort: number,
  ) {
    this.child = fork(join(APPS, app, 'src/main.ts'), [], {
      execArgv: ['-r', TYPESCRIPT_HOOK],
      env: { PATH: '/usr/bin:/bin', ...env, PORT: String(port), OPS_PORT: String(opsPort) },
      silent: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString('utf8');
      });
    }
  }

  /** Starts a copy of an app with these variables. Resolves when it is ready. */
  static async start(app: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const [port, opsPort] = [await freePort(), await freePort()];
    const server = new ServerProcess(app, env, port, opsPort);
    await waitFor(() => server.isReady(), { what: `${app} to be ready`, timeoutMs: 120_000 }).catch(
      (error: unknown) => {
        server.kill();
        throw new Error(`${app} said: ${server.output}`, { cause: error });
      },
    );
    return server;
  }

  /** What its operations port tells a balancer. */
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

  /** Resolves when it has ended, with its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    await stopChild(this.child, STOP_WITHIN_MS, signal);
    return this.child.exitCode;
  }
}

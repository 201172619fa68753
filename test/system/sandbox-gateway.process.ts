import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopChild } from '@chasqui/runtime';
import { TYPESCRIPT_HOOK } from '@chasqui/testing';

const APP = join(__dirname, '../../apps/whatsapp-gateway/src');
const STOP_WITHIN_MS = 30_000;

export interface SandboxGatewayOptions {
  serviceUrl: string;
  setupCode: string;
  numbers: readonly string[];
  env?: Readonly<Record<string, string>>;
  preload?: string;
}

/** The gateway app with its sandbox driver as a process of its own, as at a customer's. It starts in half a second. */
export class SandboxGatewayProcess {
  output = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'chasqui-gateway-'));
  private child: ChildProcess | undefined;

  constructor(private readonly options: SandboxGatewayOptions) {}

  start(): void {
    const { serviceUrl, setupCode, numbers, env, preload } = this.options;
    this.child = fork(join(APP, 'main.ts'), [], {
      execArgv: ['-r', TYPESCRIPT_HOOK, ...(preload === undefined ? [] : ['-r', preload])],
      env: {
        PATH: '/usr/bin:/bin',
        CHASQUI_URL: serviceUrl,
        CHASQUI_SETUP_CODE: setupCode,
        DATA_DIR: this.folder,
        DRIVER: 'sandbox',
        SANDBOX_NUMBERS: numbers.join(','),
        SANDBOX_RECEIPT_DELAY_MS: '10-40',
        LOG_LEVEL: 'debug',
        EXIT_WITH_PARENT: '1',
        ...env,
      },
      silent: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString('utf8');
      });
    }
  }

  stop(): Promise<void> {
    return stopChild(this.child, STOP_WITHIN_MS);
  }

  kill(): Promise<void> {
    return stopChild(this.child, STOP_WITHIN_MS, 'SIGKILL');
  }

  stored(): string {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n');
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

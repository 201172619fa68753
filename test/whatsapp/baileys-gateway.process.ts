import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopChild } from '@chasqui/runtime';
import { TYPESCRIPT_HOOK } from '@chasqui/testing';
import type { ClientAccess } from './fake-whatsapp.process';

const APP = join(__dirname, '../../apps/whatsapp-gateway/src');
const TESTING = join(APP, 'testing');
const STOP_WITHIN_MS = 30_000;

export interface BaileysGatewayOptions {
  serviceUrl: string;
  setupCode: string;
  whatsapp: ClientAccess;
  /** Milliseconds, see the driver's `BaileysTimings`. */
  timings?: Record<string, number | readonly number[]>;
}

export class BaileysGatewayProcess {
  output = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'chasqui-gateway-'));
  private child: ChildProcess | undefined;

  constructor(private readonly options: BaileysGatewayOptions) {}

  start(): void {
    const { serviceUrl, setupCode, whatsapp, timings = {} } = this.options;
    const certificate = join(this.folder, 'media.pem');
    writeFileSync(certificate, whatsapp.mediaCertificate);
    this.child = fork(join(APP, 'main.ts'), [], {
      execArgv: ['-r', TYPESCRIPT_HOOK, '-r', join(TESTING, 'fake-whatsapp/process/gateway-preload.ts')],
      env: {
        PATH: '/usr/bin:/bin',
        CHASQUI_URL: serviceUrl,
        CHASQUI_SETUP_CODE: setupCode,
        DATA_DIR: this.folder,
        DRIVER: 'baileys',
        LOG_LEVEL: 'info',
        EXIT_WITH_PARENT: '1',
        NODE_EXTRA_CA_CERTS: certificate,
        MEDIA_NETWORKS: '127.0.0.0/8',
        FAKE_WHATSAPP: JSON.stringify(whatsapp),
        FAKE_WHATSAPP_TIMINGS: JSON.stringify(timings),
      },
      silent: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString('utf8');
      });
    }
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private end(signal: NodeJS.Signals): Promise<void> {
    return stopChild(this.child, STOP_WITHIN_MS, signal);
  }
}

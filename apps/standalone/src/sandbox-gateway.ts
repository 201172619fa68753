import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

export interface SandboxGatewayOptions {
  /** Where the service listens. */
  serviceUrl: string;
  dataDir: string;
  setupCode: string;
  numbers: readonly string[];
  logLevel: string;
}

const STOP_WITHIN_MS = 5_000;
const RESTART_AFTER_MS = 1_000;

/** The real gateway app with its sandbox driver, in a process of its own that dials the real tunnel. */
export class SandboxGateway {
  private child: ChildProcess | undefined;
  private isStopping = false;

  constructor(private readonly options: SandboxGatewayOptions) {}

  start(): void {
    const { serviceUrl, dataDir, setupCode, numbers, logLevel } = this.options;
    this.child = fork(join(__dirname, '../../whatsapp-gateway/main.js'), [], {
      // Nothing of our own environment, which holds secrets of the service.
      env: {
        PATH: '/usr/bin:/bin',
        CHASQUI_URL: serviceUrl,
        CHASQUI_SETUP_CODE: setupCode,
        DATA_DIR: dataDir,
        DRIVER: 'sandbox',
        SANDBOX_NUMBERS: numbers.join(','),
        LOG_LEVEL: logLevel,
        EXIT_WITH_PARENT: '1',
      },
      // Ctrl-C reaches the whole group of a terminal: the gateway outlives the apps that talk to it.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child.once('exit', () => {
      if (!this.isStopping) setTimeout(() => this.start(), RESTART_AFTER_MS).unref();
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await exited;
    clearTimeout(timer);
  }
}

import { pino } from 'pino';
import { type GatewayConfig, readConfig } from '../config/gateway.config';
import type { DriverEvent, DriverHost } from '../driver/driver';
import { SandboxDriver } from '../driver/sandbox/sandbox.driver';
import { Gateway } from '../gateway';
import { TUNNEL_TIMINGS, type TunnelTimings } from '../tunnel/tunnel-timings';
import { FakeService } from './fake-service';
import { NUMBER } from './messages';
import { temporaryFolder } from './temporary-folder';

export class RunningGateway {
  readonly folder = temporaryFolder();
  readonly log: string[] = [];
  gateway: Gateway | undefined;
  private host: DriverHost | undefined;
  timings: TunnelTimings = { ...TUNNEL_TIMINGS, backoffMs: [20, 50, 100], steadyMs: 50 };

  constructor(private readonly service: FakeService) {}

  /** Connected to its own service. `end` stops both. */
  static async connected(): Promise<{ service: FakeService; app: RunningGateway }> {
    const { service, app } = await RunningGateway.waiting();
    await app.start();
    await service.connected();
    return { service, app };
  }

  /** Not started, with its own service. `end` stops both. */
  static async waiting(): Promise<{ service: FakeService; app: RunningGateway }> {
    const service = await new FakeService().start();
    return { service, app: new RunningGateway(service) };
  }

  async start(change: Partial<GatewayConfig> = {}): Promise<this> {
    const env = {
      CHASQUI_URL: this.service.url,
      DATA_DIR: this.folder.path,
      SANDBOX_NUMBERS: NUMBER,
      DRIVER: 'sandbox',
    };
    const usual = readConfig({ ...env, SANDBOX_RECEIPT_DELAY_MS: '5' }, ['--setup-code', this.service.setupCode]);
    const log = pino({ level: 'debug' }, { write: (line: string) => void this.log.push(line) });
    this.gateway = await Gateway.open({ ...usual, ...change }, log, this.timings);
    const { driver } = this.gateway;
    const start = driver.start.bind(driver);
    driver.start = (host) => {
      this.host = host;
      return start(host);
    };
    await this.gateway.start();
    return this;
  }

  async arrive(text: string, waId: string): Promise<void> {
    if (!(this.gateway?.driver instanceof SandboxDriver)) throw new Error('the app does not run on the sandbox');
    await this.gateway.driver.arrive(NUMBER, '15551239999', text, waId);
  }

  async record(event: DriverEvent): Promise<void> {
    await this.host?.record(event);
  }

  logged(words: string): boolean {
    return this.log.some((line) => line.includes(words));
  }

  async stop(): Promise<void> {
    await this.gateway?.stop();
    this.gateway = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    this.folder.remove();
  }

  async end(): Promise<void> {
    await this.remove();
    await this.service.stop();
  }
}

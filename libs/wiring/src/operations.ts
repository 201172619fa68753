import { CONFIG, LOGGER, type Logger, type OpsServer, redisCheck, Registry, startOps } from '@chasqui/platform';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONNECTIONS, type Connections } from './connections';

/** What it reads of an app's configuration. */
export interface OperationsConfig {
  OPS_HOST: string;
  OPS_PORT: number;
}

/** Health and metrics, on a port of their own. A running app starts it; one that is only described does not. */
@Injectable()
export class Operations implements OnModuleDestroy {
  private server: OpsServer | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: OperationsConfig,
    @Inject(CONNECTIONS) private readonly connections: Connections,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Registry,
  ) {}

  /** @returns its address */
  async start(): Promise<string> {
    const { database, redis } = this.connections;
    this.server = await startOps({
      host: this.config.OPS_HOST,
      port: this.config.OPS_PORT,
      checks: {
        postgres: () => database.ping(),
        redis: redisCheck(redis),
        migrations: () => database.mustBeMigrated(),
      },
      metrics: this.metrics,
      logger: this.logger,
      isStarting: true,
    });
    return this.server.url;
  }

  /** The app listens. */
  turnReadinessOn(): void {
    this.server?.turnReadinessOn();
  }

  /** Nobody is sent here any more. */
  turnReadinessOff(): void {
    this.server?.turnReadinessOff();
  }

  /** The first thing of a shutdown. */
  onModuleDestroy(): void {
    this.turnReadinessOff();
  }

  async close(): Promise<void> {
    await this.server?.close();
  }
}

import { CONFIG, LOGGER, type Logger, redisCheck, Registry } from '@chasqui/runtime';
import { type OpsServer, startOps } from '../ops/start-ops';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONNECTIONS, type Connections } from './connections';

export interface OperationsConfig {
  OPS_HOST: string;
  OPS_PORT: number;
}

/** Health and metrics on a port of their own. Started only by a running app, not by one that is only described. */
@Injectable()
export class Operations implements OnModuleDestroy {
  private server: OpsServer | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: OperationsConfig,
    @Inject(CONNECTIONS) private readonly connections: Connections,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Registry,
  ) {}

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

  turnReadinessOn(): void {
    this.server?.turnReadinessOn();
  }

  /** Balancers should send no more requests. */
  turnReadinessOff(): void {
    this.server?.turnReadinessOff();
  }

  onModuleDestroy(): void {
    this.turnReadinessOff();
  }

  async close(): Promise<void> {
    await this.server?.close();
  }
}

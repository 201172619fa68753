import { Database } from '@chasqui/entities';
import { CONFIG, LOGGER, type Logger, Redis, Registry, WatchedRedis } from '@chasqui/platform';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ConsoleConfig } from '../console.config';
import { type Connections, CONNECTIONS } from './connections';
import { Operations } from './operations';

/** What a console is built on. */
export interface CoreOptions {
  config: ConsoleConfig;
  logger: Logger;
  metrics: Registry;
  connections: Connections;
}

/** What all features stand on. It is global, so Nest starts it before all others and closes it after them. */
@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  static of({ config, logger, metrics, connections }: CoreOptions): DynamicModule {
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: Registry, useValue: metrics },
      { provide: CONNECTIONS, useValue: connections },
      { provide: Database, useValue: connections.database },
      // For `TypeOrmModule.forFeature([…])` of features: repositories over the same connections.
      { provide: DataSource, useValue: connections.database.source },
      { provide: Redis, useValue: connections.redis },
      { provide: WatchedRedis, useValue: connections.redis },
      Operations,
    ];
    return { module: CoreModule, providers, exports: providers };
  }

  constructor(
    @Inject(CONNECTIONS) private readonly connections: Connections,
    private readonly operations: Operations,
  ) {}

  /** Every request was answered, and every feature is closed: nobody needs these any more. */
  async onApplicationShutdown(): Promise<void> {
    await this.operations.close();
    this.connections.redis.disconnect();
    await this.connections.database.close();
  }
}

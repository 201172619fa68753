import { Database } from '@chasqui/database';
import {
  type DynamicModule,
  Global,
  type InjectionToken,
  Module,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  type OptionalFactoryDependency,
  type Type,
} from '@nestjs/common';
import { ProcessRegistry } from './process-registry';

export interface ProcessMetrics {
  /** A heartbeat, or its connection, failed; it is repeated. */
  observeFailure(part: string): void;
}

export interface ProcessesModuleOptions {
  app: string;
  /**
   * Distinguishes the process from others of its app, a provider visible to every module of the app; default: machine
   * and process id.
   */
  copy?: Type<{ readonly value: string }>;
  /** A provider visible to every module of the app; absent: failures are in the log only. */
  metrics?: Type<ProcessMetrics> | InjectionToken<ProcessMetrics>;
  /** Logger token, visible to every module of the app. */
  logger: InjectionToken<{ debug(about: object, text: string): void; warn(about: object, text: string): void }>;
}

/** Registers the process before anything of the app works, and leaves when all of it has ended. Needs `Database`. */
@Global()
@Module({})
export class ProcessesModule implements OnModuleDestroy, OnApplicationShutdown {
  constructor(private readonly registry: ProcessRegistry) {}

  static of({ app, copy, metrics, logger }: ProcessesModuleOptions): DynamicModule {
    return {
      module: ProcessesModule,
      providers: [
        {
          provide: ProcessRegistry,
          inject: [Database, logger, orNothing(copy), orNothing(metrics)],
          useFactory: async (
            database: Database,
            log: { debug(about: object, text: string): void; warn(about: object, text: string): void },
            named?: { readonly value: string },
            counted?: ProcessMetrics,
          ): Promise<ProcessRegistry> => {
            const onFailure = (error: unknown): void => {
              counted?.observeFailure('heartbeat');
              log.debug({ err: error }, 'a heartbeat failed, the next one comes');
            };
            const onRevived = (): void => {
              counted?.observeFailure('taken_for_dead');
              log.warn(
                {},
                'this process stood still or was cut off, and was taken for dead: its lanes may be elsewhere',
              );
            };
            return ProcessRegistry.start(database, {
              app,
              ...(named !== undefined && { copy: named.value }),
              onRevived,
              onFailure,
            });
          },
        },
      ],
      exports: [ProcessRegistry],
    };
  }

  /** Not awaited: PostgreSQL may be away. */
  onModuleDestroy(): void {
    void this.registry.standBack();
  }

  onApplicationShutdown(): Promise<void> {
    return this.registry.close();
  }
}

const NOTHING = Symbol('nothing');

/** An absent token injects nothing. */
const orNothing = (token: InjectionToken | undefined): OptionalFactoryDependency => ({
  token: token ?? NOTHING,
  optional: token === undefined,
});

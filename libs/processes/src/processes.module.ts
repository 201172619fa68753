import { Database } from '@chasqui/entities';
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

/** What operators see of the registry. */
export interface ProcessMetrics {
  /** A heartbeat, or the connection that it goes over, failed; it is done again. */
  observeFailure(part: string): void;
}

export interface ProcessesModuleOptions {
  /** Name of the app. */
  app: string;
  /** What tells the process from others of its app, a provider that every module of the app sees; default: machine and process id. */
  copy?: Type<{ readonly value: string }>;
  /** A provider that every module of the app sees; absent: failures are in the log only. */
  metrics?: Type<ProcessMetrics> | InjectionToken<ProcessMetrics>;
  /** Token of the logger, which every module of the app sees. */
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

  /** Waited for by nobody: PostgreSQL may be away. */
  onModuleDestroy(): void {
    void this.registry.standBack();
  }

  onApplicationShutdown(): Promise<void> {
    return this.registry.close();
  }
}

const NOTHING = Symbol('nothing');

/** What is not asked for is injected as nothing. */
const orNothing = (token: InjectionToken | undefined): OptionalFactoryDependency => ({
  token: token ?? NOTHING,
  optional: token === undefined,
});

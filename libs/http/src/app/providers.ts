import { Database } from '@chasqui/database';
import { RetentionJob, LOGGER, type Logger } from '@chasqui/runtime';
import type { OnApplicationShutdown, OnModuleInit, Provider } from '@nestjs/common';

/** What identifies a `T` in the container: its class. */
type ClassOf<T> = (abstract new (...parts: never[]) => T) | { readonly prototype: T };

/**
 * Provides a class of a lib that knows nothing of Nest: constructed with the container's instances of these classes, in
 * order.
 */
export function built<T, Parts extends readonly unknown[]>(
  type: new (...parts: Parts) => T,
  ...parts: { [At in keyof Parts]: ClassOf<Parts[At]> }
): Provider<T> {
  return { provide: type, inject: parts as never[], useFactory: (...made: unknown[]) => new type(...(made as never)) };
}

export function repositories(...types: (new (database: Database) => object)[]): Provider[] {
  return types.map((type) => built<object, [Database]>(type, Database));
}

/**
 * Deletes outdated rows from the start of the app to its end.
 *
 * @param what for the log, for example `idempotency keys`
 * @param deleteOld deletes at most `limit` rows and returns how many
 */
export function retention<R>(
  what: string,
  repository: ClassOf<R>,
  deleteOld: (repository: R, limit: number) => Promise<number>,
): Provider {
  return {
    provide: `retention of ${what}`,
    inject: [repository as never, LOGGER],
    useFactory: (rows: R, logger: Logger): OnModuleInit & OnApplicationShutdown => {
      const job = new RetentionJob(what, (limit) => deleteOld(rows, limit), logger);
      return { onModuleInit: () => job.start(), onApplicationShutdown: () => job.stop() };
    },
  };
}

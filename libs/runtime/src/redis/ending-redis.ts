import { Redis, type RedisOptions } from 'ioredis';

const CLOSED = 'Connection is closed.';

/** An ioredis queue: commands to be sent, or waiting for their answers. */
interface Waiting {
  toArray(): { command: { promise: Promise<unknown>; reject(error: Error): void } }[];
}

/**
 * A client whose `disconnect` always ends it, and everything that waits for an answer. Between two tries to connect
 * ioredis 5.11 only clears its timer: it never emits `end`, and what waits for an answer waits forever. BullMQ's
 * Worker, which works with duplicates of its client, then never closes: a process could not stop while Redis was away.
 */
export class EndingRedis extends Redis {
  override disconnect(reconnect = false): void {
    const isBetweenTries = this.status === 'reconnecting';
    if (!reconnect) this.letAllFail();
    super.disconnect(reconnect);
    if (reconnect || !isBetweenTries) return;
    // Like its own handler when a connection that is to stay closed has closed.
    this['setStatus']('end');
    this['flushQueue'](new Error(CLOSED));
  }

  /**
   * Commands of the last connection wait for the next one to be ready, and ioredis forgets them if that closes first:
   * BullMQ's Worker would wait for its blocking command until it is overdue, and then connect once more, for good.
   * Failures of commands that ioredis sends itself, such as subscriptions on a new connection, have no listener.
   */
  private letAllFail(): void {
    const { prevCommandQueue, commandQueue, offlineQueue } = this as unknown as Record<string, Waiting | null>;
    const waiting = [prevCommandQueue, commandQueue, offlineQueue].flatMap((queue) => queue?.toArray() ?? []);
    for (const { command } of waiting) command.promise.catch(() => undefined);
    this.once('end', () => {
      for (const { command } of waiting) command.reject(new Error(CLOSED));
    });
  }

  override duplicate(override?: Partial<RedisOptions>): EndingRedis {
    return new EndingRedis({ ...this.options, ...override });
  }
}

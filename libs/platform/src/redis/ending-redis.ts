import { Redis, type RedisOptions } from 'ioredis';

const CLOSED = 'Connection is closed.';

/**
 * A client whose `disconnect` always ends it. Between two tries to connect ioredis 5.11 only clears its timer: it never
 * emits `end`, and what waits for an answer waits for ever. BullMQ's Worker, which works with duplicates of the client it
 * is given, then never closes: a process could not stop while Redis was away.
 */
export class EndingRedis extends Redis {
  override disconnect(reconnect = false): void {
    const isBetweenTries = this.status === 'reconnecting';
    super.disconnect(reconnect);
    if (reconnect || !isBetweenTries) return;
    // As its own handler does when a connection that is to stay closed has closed.
    this['setStatus']('end');
    this['flushQueue'](new Error(CLOSED));
  }

  override duplicate(override?: Partial<RedisOptions>): EndingRedis {
    return new EndingRedis({ ...this.options, ...override });
  }
}

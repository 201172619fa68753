/** A command that was not sent, or whose answer nobody waits for any more, because Redis is away. */
export class RedisAwayError extends Error {
  constructor() {
    super('Redis is away.');
    this.name = 'RedisAwayError';
  }
}

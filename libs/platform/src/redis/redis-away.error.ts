/** A command that was not sent, or whose answer is given up, because Redis is away. */
export class RedisAwayError extends Error {
  constructor() {
    super('Redis is away.');
    this.name = 'RedisAwayError';
  }
}

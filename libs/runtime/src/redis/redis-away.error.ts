/** The command was not sent, or its answer is given up. */
export class RedisAwayError extends Error {
  constructor() {
    super('Redis is away.');
    this.name = 'RedisAwayError';
  }
}

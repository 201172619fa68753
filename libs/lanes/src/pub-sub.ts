import type { SessionNotices } from './session-notices';

/** The text is a JSON array: items published together may arrive separately. */
export interface Publisher {
  publish(channel: string, text: string): Promise<unknown>;
}

export interface Subscriber {
  on(event: 'message', listener: (channel: string, text: string) => void): unknown;
  subscribe(channel: string): Promise<unknown>;
}

export interface RedisState {
  readonly isAway: boolean;
  onLeave(listener: () => void): void;
  onReturn(listener: () => void): void;
}

export interface PubSubConnections {
  /** Fails at once while Redis is away. */
  redis: Publisher & RedisState;
  subscriber: Subscriber;
  prefix: string;
}

export const PUB_SUB_CONNECTIONS = Symbol('PUB_SUB_CONNECTIONS');

export interface PubSubOptions {
  redis: Publisher & RedisState;
  subscriber: Subscriber;
  notices: SessionNotices;
}

/**
 * Publishes through Redis, or through PostgreSQL's notifications while Redis is away. Both are heard at all times:
 * processes do not agree on when Redis is away. Best effort, like Redis' own: code that must not miss anything looks by
 * itself.
 */
export class PubSub implements Publisher, Subscriber {
  constructor(private readonly options: PubSubOptions) {}

  get isAway(): boolean {
    return this.options.redis.isAway;
  }

  /** @throws Error when neither way is open */
  async publish(channel: string, text: string): Promise<void> {
    const { redis, notices } = this.options;
    if (!redis.isAway) {
      try {
        await redis.publish(channel, text);
        return;
      } catch {
        // It may have arrived: hearing it twice does no harm.
      }
    }
    await notices.notify(channel, JSON.parse(text) as unknown[]);
  }

  on(event: 'message', listener: (channel: string, text: string) => void): this {
    const { subscriber, notices } = this.options;
    subscriber.on(event, listener);
    notices.listen((channel, items) => listener(channel, JSON.stringify(items)));
    return this;
  }

  /** ioredis resubscribes by itself after a reconnect. */
  async subscribe(channel: string): Promise<void> {
    await this.options.subscriber.subscribe(channel);
  }
}

import type { SessionNotices } from './session-notices';

/** Tells all who listen on a channel. The text is a JSON array: what belongs together need not arrive together. */
export interface Publisher {
  publish(channel: string, text: string): Promise<unknown>;
}

/** Hears what is published on channels, as ioredis does. */
export interface Subscriber {
  on(event: 'message', listener: (channel: string, text: string) => void): unknown;
  subscribe(channel: string): Promise<unknown>;
}

/** What Redis is to those who go another way while it is away; `WatchedRedis` of @chasqui/platform. */
export interface RedisState {
  /** Redis does not answer, or refuses writes. */
  readonly isAway: boolean;
  onLeave(listener: () => void): void;
  onReturn(listener: () => void): void;
}

export interface PubSubOptions {
  /** Publishes. */
  redis: Publisher & RedisState;
  /** A connection of its own: a subscriber can do nothing else. */
  subscriber: Subscriber;
  /** The way while Redis is away. */
  notices: SessionNotices;
}

/**
 * Publications by way of Redis, and by way of PostgreSQL's notifications while Redis is away. Both are heard at all times:
 * processes do not agree on when Redis is away. Best effort, like Redis' own: who must not miss anything looks by himself.
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
        // Whether it arrived or not: those who hear it twice are not harmed.
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

  /** ioredis subscribes again by itself after a reconnect. */
  async subscribe(channel: string): Promise<void> {
    await this.options.subscriber.subscribe(channel);
  }
}

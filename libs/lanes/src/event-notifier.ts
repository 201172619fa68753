import type { Publisher, Subscriber } from './pub-sub';

/** Name of the Redis channel on which those who tell customers hear that there is something to tell. */
const channelOf = (prefix: string): string => `${prefix}:facts`;

export interface EventNotifierOptions {
  redis: Publisher;
  prefix: string;
  onFailure: (error: unknown) => void;
}

/** Facts of one organization that come within this time are one ring. */
const TOGETHER_MS = 5;

/**
 * Tells that events of organizations were committed: deliveries wait in the lanes of their endpoints, readers of their
 * event streams can be served. Best effort: the sweeper of those lanes finds what was not rung.
 */
export class EventNotifier {
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: Publisher,
    private readonly prefix: string,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Rings for every event that a database logs, after its commit: nobody who logs one has to think of it. */
  static of(
    database: { onEvents(listener: (orgId: string) => void): void },
    { redis, prefix, onFailure }: EventNotifierOptions,
  ): EventNotifier {
    const bell = new EventNotifier(redis, prefix, onFailure);
    database.onEvents((orgId) => bell.ring(orgId));
    return bell;
  }

  /** Rings for an organization, after the commit. Never throws, never waits. */
  ring(orgId: string): void {
    this.waiting.add(orgId);
    this.timer ??= setTimeout(() => this.flush(), TOGETHER_MS);
  }

  private flush(): void {
    this.timer = undefined;
    const orgIds = [...this.waiting];
    this.waiting.clear();
    this.redis.publish(channelOf(this.prefix), JSON.stringify(orgIds)).catch(this.onFailure);
  }
}

export interface FactListenerOptions {
  /** A connection of its own: a subscriber can do nothing else. */
  subscriber: Subscriber;
  prefix: string;
  onEvents: (orgIds: readonly string[]) => void;
  onFailure: (error: unknown) => void;
}

/** Hears every notification. */
export function listenForEvents({ subscriber, prefix, onEvents, onFailure }: FactListenerOptions): void {
  const channel = channelOf(prefix);
  subscriber.on('message', (heard: string, text: string) => {
    if (heard !== channel) return;
    try {
      const orgIds: unknown = JSON.parse(text);
      if (Array.isArray(orgIds)) onEvents(orgIds.filter((id) => typeof id === 'string'));
    } catch (error) {
      onFailure(error);
    }
  });
  // ioredis subscribes again by itself after a reconnect.
  subscriber.subscribe(channel).catch(onFailure);
}

import type { Publisher, Subscriber } from './pub-sub';

const channelOf = (prefix: string): string => `${prefix}:facts`;

export interface EventNotifierOptions {
  redis: Publisher;
  prefix: string;
  onFailure: (error: unknown) => void;
}

const TOGETHER_MS = 5;

/**
 * Announces committed events of organizations: deliveries wait in their endpoints' lanes, and event streams have new
 * events. Best effort: the lanes' sweeper finds what was not rung.
 */
export class EventNotifier {
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: Publisher,
    private readonly prefix: string,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Rings for every event that a database logs, after its commit, so that no caller has to. */
  static of(
    database: { onEvents(listener: (orgId: string) => void): void },
    { redis, prefix, onFailure }: EventNotifierOptions,
  ): EventNotifier {
    const bell = new EventNotifier(redis, prefix, onFailure);
    database.onEvents((orgId) => bell.ring(orgId));
    return bell;
  }

  /** Call it after the commit. Never throws, never waits. */
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
  // ioredis resubscribes by itself after a reconnect.
  subscriber.subscribe(channel).catch(onFailure);
}

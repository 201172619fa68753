import type { Redis } from 'ioredis';

/** Name of the Redis channel on which those who tell customers hear that there is something to tell. */
const channelOf = (prefix: string): string => `${prefix}:facts`;

/** Facts of one organization that come within this time are one ring. */
const TOGETHER_MS = 5;

/**
 * Tells that facts of organizations were committed: deliveries wait in the lanes of their endpoints, readers of their
 * event streams can be served. Best effort: the sweeper of those lanes finds what was not rung.
 */
export class EventNotifier {
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: Pick<Redis, 'publish'>,
    private readonly prefix: string,
    private readonly onFailure: (error: unknown) => void,
  ) {}

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
  subscriber: Redis;
  prefix: string;
  onEvents: (orgIds: readonly string[]) => void;
  onFailure: (error: unknown) => void;
}

/** Hears every ring of the fact bell. */
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

import type { Redis } from 'ioredis';

/** Name of the Redis channel on which an instance of the api-gateway hears of outcomes. */
const channelOf = (prefix: string, instance: string): string => `${prefix}:reply:${instance}`;

/** Something that a caller may wait for. */
export interface Reply {
  id: string;
  replyTo: string | null;
}

/** Tells api-gateway instances that outcomes were recorded. Best effort: they also look by themselves. */
export class ReplyPublisher<R extends Reply> {
  constructor(
    private readonly redis: Pick<Redis, 'publish'>,
    private readonly prefix: string,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  publish(replies: readonly R[]): void {
    const byInstance = new Map<string, R[]>();
    for (const reply of replies) {
      if (reply.replyTo === null) continue;
      const group = byInstance.get(reply.replyTo);
      if (group === undefined) byInstance.set(reply.replyTo, [reply]);
      else group.push(reply);
    }
    for (const [instance, group] of byInstance) {
      this.redis.publish(channelOf(this.prefix, instance), JSON.stringify(group)).catch(this.onFailure);
    }
  }
}

export interface ReplyWaiterOptions<R extends Reply> {
  /** A connection of its own: a subscriber can do nothing else. */
  subscriber: Redis;
  prefix: string;
  instance: string;
  /** Reads which of the awaited are answerable; the truth, when a publication was lost. */
  reread: (ids: readonly string[]) => Promise<readonly R[]>;
  onFailure: (error: unknown) => void;
}

const REREAD_EVERY_MS = 250;

/** Callers that wait for outcomes: told by Redis, and by one query per 250 ms for all that are still awaited. */
export class ReplyWaiter<R extends Reply> {
  private readonly waiting = new Map<string, Set<(reply: R | null) => void>>();
  private timer: NodeJS.Timeout | undefined;
  private isReading = false;

  constructor(private readonly options: ReplyWaiterOptions<R>) {
    const channel = channelOf(options.prefix, options.instance);
    options.subscriber.on('message', (heard: string, text: string) => {
      if (heard === channel) this.hear(text);
    });
    // ioredis subscribes again by itself after a reconnect.
    options.subscriber.subscribe(channel).catch(options.onFailure);
  }

  /** Callers that wait now. */
  get size(): number {
    return this.waiting.size;
  }

  /** Resolves with the outcome of a message, or with null after `timeoutMs`. */
  wait(id: string, timeoutMs: number): Promise<R | null> {
    return new Promise((resolve) => {
      const timeout = setTimeout(() => done(null), timeoutMs);
      const done = (reply: R | null): void => {
        clearTimeout(timeout);
        const others = this.waiting.get(id);
        others?.delete(done);
        if (others?.size === 0) this.waiting.delete(id);
        resolve(reply);
      };
      const others = this.waiting.get(id);
      if (others === undefined) this.waiting.set(id, new Set([done]));
      else others.add(done);
      this.timer ??= setInterval(() => void this.reread(), REREAD_EVERY_MS).unref();
    });
  }

  /** Looks at once, for a caller whose outcome may be there already. */
  async look(): Promise<void> {
    await this.reread();
  }

  /** Sends those away who wait now, as if their time were up. */
  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    for (const waiting of this.waiting.values()) for (const done of waiting) done(null);
  }

  private hear(text: string): void {
    try {
      for (const reply of JSON.parse(text) as R[]) this.settle(reply);
    } catch (error) {
      this.options.onFailure(error);
    }
  }

  private async reread(): Promise<void> {
    if (this.waiting.size === 0) {
      this.stop();
      return;
    }
    if (this.isReading) return;
    this.isReading = true;
    try {
      for (const reply of await this.options.reread([...this.waiting.keys()])) this.settle(reply);
    } catch (error) {
      this.options.onFailure(error);
    } finally {
      this.isReading = false;
    }
  }

  private settle(reply: R): void {
    for (const done of this.waiting.get(reply.id) ?? []) done(reply);
  }
}

import { randomUUID } from 'node:crypto';
import type { Subscriber } from './pub-sub';
import { type Reply, replyChannel } from './reply-channel';

/** Whoever waits for one kind of replies. */
interface ReplyListener {
  /** Hears of a reply; it may be one of another kind, which nobody waits for here. */
  settle(reply: Reply): void;
  stop(): void;
}

export interface ReplyHubOptions {
  /** A `PubSub`, or a connection for subscriptions, which others may share. */
  subscriber: Subscriber & { isAway?: boolean };
  prefix: string;
  onFailure: (error: unknown) => void;
  /** Name of this process on the reply channel; default: a new one. */
  instance?: string;
}

/**
 * What a process hears of the outcomes that its callers wait for: one channel for all kinds of them. A `ReplyWaiter` is
 * made for each kind; what they wait for has ids that no other kind has.
 */
export class ReplyHub {
  /** The `replyTo` of whatever callers of this process wait for. */
  readonly instance: string;
  readonly onFailure: (error: unknown) => void;
  private readonly listeners: ReplyListener[] = [];
  private readonly subscriber: { isAway?: boolean };

  constructor({ subscriber, prefix, onFailure, instance = randomUUID() }: ReplyHubOptions) {
    this.instance = instance;
    this.onFailure = onFailure;
    this.subscriber = subscriber;
    const channel = replyChannel(prefix, instance);
    subscriber.on('message', (heard: string, text: string) => {
      if (heard === channel) this.hear(text);
    });
    // ioredis subscribes again by itself after a reconnect.
    subscriber.subscribe(channel).catch(onFailure);
  }

  /** Whether replies may not come: who waits looks more often by himself. */
  get isAway(): boolean {
    return this.subscriber.isAway === true;
  }

  /** Tells a listener of every reply from now on. */
  add(listener: ReplyListener): void {
    this.listeners.push(listener);
  }

  /** Sends all away who wait now, as if their time were up. */
  stop(): void {
    for (const listener of this.listeners) listener.stop();
  }

  private hear(text: string): void {
    try {
      for (const reply of JSON.parse(text) as Reply[]) for (const listener of this.listeners) listener.settle(reply);
    } catch (error) {
      this.onFailure(error);
    }
  }
}

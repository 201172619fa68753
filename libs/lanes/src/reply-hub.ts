import { randomUUID } from 'node:crypto';
import type { Subscriber } from './pub-sub';
import { type Reply, replyChannel } from './reply-channel';

interface ReplyListener {
  /** The reply may be of another kind, without a waiter here. */
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
 * Replies to a process's callers: one channel for all kinds. Each kind has a `ReplyWaiter`; ids are unique over all
 * kinds.
 */
export class ReplyHub {
  /** The `replyTo` of everything that callers of this process wait for. */
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
    // ioredis resubscribes by itself after a reconnect.
    subscriber.subscribe(channel).catch(onFailure);
  }

  /** Replies may not arrive: waiters look more often themselves. */
  get isAway(): boolean {
    return this.subscriber.isAway === true;
  }

  add(listener: ReplyListener): void {
    this.listeners.push(listener);
  }

  /** Ends all waits as if their time were up. */
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

import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PubSub, PUB_SUB_CONNECTIONS, type PubSubConnections } from './pub-sub';

/**
 * After an outage Redis takes jobs that ended meanwhile for active ones: their locks end after 10 s, and two checks for
 * stalled jobs, 5 s apart, find them. Until then rings have ids of their own, which such a job does not swallow.
 */
const OWN_IDS_MS = 30_000;

/**
 * Options of a BullMQ queue used only for rings, on a connection that fails while Redis is away: BullMQ asks once for
 * Redis' version, and a queue whose question failed would never ring (bullmq 6.7, classes/redis-connection.ts).
 */
export const RING_QUEUE = { skipVersionCheck: true } as const;

/** Path of one queue's rings that Redis does not take. */
export interface RingWay {
  readonly isAway: boolean;
  /** Prefix of deduplication ids of rings that are left in Redis; usually empty. */
  readonly idPrefix: string;
  /** Tells the queue's workers. @throws Error when none could be told */
  ring(things: readonly string[]): Promise<unknown>;
}

/** Rings while Redis is away: sent to all workers, each of which takes its share, instead of left for any of them. */
@Injectable()
export class RingDetour {
  private readonly process = randomUUID();
  private returns = 0;
  private backAt = -Infinity;

  constructor(
    @Inject(PUB_SUB_CONNECTIONS) private readonly connections: Pick<PubSubConnections, 'redis' | 'prefix'>,
    private readonly pubSub: PubSub,
  ) {
    connections.redis.onReturn(() => {
      this.returns += 1;
      this.backAt = performance.now();
    });
  }

  get isAway(): boolean {
    return this.connections.redis.isAway;
  }

  to(queue: string): RingWay {
    const isAway = (): boolean => this.isAway;
    const idPrefix = (): string => this.idPrefix;
    return {
      get isAway() {
        return isAway();
      },
      get idPrefix() {
        return idPrefix();
      },
      ring: (things) => this.pubSub.publish(this.channelOf(queue), JSON.stringify(things)),
    };
  }

  hear(queue: string, listener: (things: readonly string[]) => void, onFailure: (error: unknown) => void): void {
    const channel = this.channelOf(queue);
    this.pubSub.on('message', (heard, text) => {
      if (heard !== channel) return;
      try {
        listener((JSON.parse(text) as unknown[]).filter((thing) => typeof thing === 'string'));
      } catch (error) {
        onFailure(error);
      }
    });
    this.pubSub.subscribe(channel).catch(onFailure);
  }

  onChange(listener: () => void): void {
    this.connections.redis.onLeave(listener);
    this.connections.redis.onReturn(listener);
  }

  private get idPrefix(): string {
    return performance.now() - this.backAt < OWN_IDS_MS ? `after:${this.process}:${this.returns}:` : '';
  }

  private channelOf(queue: string): string {
    return `${this.connections.prefix}:rings:${queue}`;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { InboxWorld } from '../../apps/console/src/testing/inbox.world';
import { EventNotifier } from '@chasqui/lanes';
import { createLogger, redisForCommands } from '@chasqui/runtime';
import type { BenchServices } from '../services/bench-services';

const PEOPLE = 200;

export interface LivePlace {
  orgId: string;
  numberId: string;
}

/** Inbound messages, stored with their events as `pairing` stores them. */
export class LiveMessages {
  count = 0;
  private readonly inbox: InboxWorld;
  private readonly redis: ReturnType<typeof redisForCommands>;
  private running: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    services: BenchServices,
    private readonly place: LivePlace,
  ) {
    this.redis = redisForCommands(services.redisUrl, createLogger({ app: 'bench', level: 'silent' }));
    EventNotifier.of(services.database, { redis: this.redis, prefix: services.prefix, onFailure: () => undefined });
    this.inbox = new InboxWorld(services.database);
  }

  /** Adds one message from a person. @returns the id of the conversation */
  async one(person = this.count % PEOPLE): Promise<string> {
    const { conversationId } = await this.inbox.receives({
      orgId: this.place.orgId,
      accountId: this.place.numberId,
      phone: phoneOf(person),
      name: `Person ${person}`,
      text: `Message ${this.count}: is my order on its way? It was to come on Thursday between nine and twelve.`,
    });
    this.count += 1;
    return conversationId;
  }

  start(perSecond: number): void {
    this.isStopped = false;
    this.running = this.run(perSecond);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  async close(): Promise<void> {
    await this.stop();
    this.redis.disconnect();
  }

  async countOf(pattern: string): Promise<number> {
    const counts = (await this.redis.keys(pattern)).map((key) => this.redis.zcard(key));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  private async run(perSecond: number): Promise<void> {
    const began = performance.now();
    const pending = new Set<Promise<unknown>>();
    for (let sent = 0; !this.isStopped; sent += 1) {
      await sleep(Math.max(0, began + (sent * 1000) / perSecond - performance.now()));
      const one = this.one(sent % 5 === 0 ? 0 : 1 + (sent % (PEOPLE - 1))).finally(() => pending.delete(one));
      pending.add(one);
      if (pending.size >= 4) await Promise.race(pending);
    }
    await Promise.all(pending);
  }
}

const phoneOf = (person: number): string => String(5_255_900_000_000 + person);

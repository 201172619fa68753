import { WebhookDeliveryLaneRepository } from '@chasqui/webhooks';
import { LaneRuntime, listenForEvents, PubSub, type Subscriber } from '@chasqui/lanes';
import { CONFIG } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { WebhookDispatcherConfig } from '../../webhook-dispatcher.config';
import { WebhookLaneEngine } from '../delivery/webhook-lane.engine';

/** Rings within this time are looked up together. */
const TOGETHER_MS = 10;
const MAX_ORGANIZATIONS = 500;

export interface BellEngine {
  worker: Pick<WebhookLaneEngine['worker'], 'look'>;
  doorbell: Pick<WebhookLaneEngine['doorbell'], 'ring'>;
}

export interface BellRuntime {
  leases: Pick<LaneRuntime['leases'], 'gaveBackSince'>;
  onFailure: LaneRuntime['onFailure'];
}

/**
 * Turns "there are events of this organization" into rings of the lanes that have something due. A lane that another
 * process holds is left to that process, which hears the same. A lane that this process gave back while PostgreSQL was
 * asked still looks held, and no other process would ring it. The sweeper finds what is missed here.
 */
@Injectable()
export class WebhookDoorbell implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    @Inject(WebhookDeliveryLaneRepository) private readonly lanes: Pick<WebhookDeliveryLaneRepository, 'dueLanesOf'>,
    @Inject(WebhookLaneEngine) private readonly engine: BellEngine,
    @Inject(LaneRuntime) private readonly runtime: BellRuntime,
    @Inject(PubSub) private readonly subscriber: Subscriber,
    @Inject(CONFIG) private readonly config: Pick<WebhookDispatcherConfig, 'REDIS_PREFIX'>,
  ) {}

  onApplicationBootstrap(): void {
    listenForEvents({
      subscriber: this.subscriber,
      prefix: this.config.REDIS_PREFIX,
      onEvents: (orgIds) => this.hear(orgIds),
      onFailure: this.runtime.onFailure('bell'),
    });
  }

  /** Never throws, never waits. */
  hear(orgIds: readonly string[]): void {
    for (const orgId of orgIds) this.waiting.add(orgId);
    this.plan();
  }

  /** Drops rings that were not looked up yet, and resolves when the running look has ended. */
  async onApplicationShutdown(): Promise<void> {
    this.waiting.clear();
    clearTimeout(this.timer);
    await this.looking;
  }

  private plan(): void {
    if (this.waiting.size === 0 || this.timer !== undefined || this.looking !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.looking = this.lookInto([...this.waiting].slice(0, MAX_ORGANIZATIONS)).finally(() => {
        this.looking = undefined;
        this.plan();
      });
    }, TOGETHER_MS);
  }

  private async lookInto(orgIds: readonly string[]): Promise<void> {
    for (const orgId of orgIds) this.waiting.delete(orgId);
    const { worker, doorbell } = this.engine;
    const { leases } = this.runtime;
    const askedAt = performance.now();
    try {
      for (const { lane, isHeld } of await this.lanes.dueLanesOf(orgIds)) {
        if (!worker.look(lane) && (!isHeld || leases.gaveBackSince(lane, askedAt))) doorbell.ring(lane);
      }
    } catch (error) {
      this.runtime.onFailure('bell')(error);
    }
  }
}

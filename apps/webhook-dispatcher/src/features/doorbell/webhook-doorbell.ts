import type { WebhookDeliveryLaneRepository } from '@chasqui/events';
import type { Doorbell } from '@chasqui/lanes';

/** Rings that come within this time are looked into together. */
const TOGETHER_MS = 10;
const MAX_ORGANIZATIONS = 500;

export interface WebhookDoorbellParts {
  lanes: Pick<WebhookDeliveryLaneRepository, 'dueLanesOf'>;
  /** Tells a lane that is at work in this process; false: it is not. */
  look: (lane: string) => boolean;
  /** Whether this process gave a lane back after a moment, by `performance.now()`. */
  gaveBackSince: (lane: string, at: number) => boolean;
  doorbell: Pick<Doorbell, 'ring'>;
  onFailure: (error: unknown) => void;
}

/**
 * Turns "there are facts of this organization" into rings of the lanes that have something due. A lane that another
 * process holds is left to it: it hears the same. One that this process gave back while PostgreSQL was asked still looks
 * held, and nobody else would ring it. What is missed here, the sweeper finds.
 */
export class WebhookDoorbell {
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(private readonly parts: WebhookDoorbellParts) {}

  /** Never throws, never waits. */
  hear(orgIds: readonly string[]): void {
    for (const orgId of orgIds) this.waiting.add(orgId);
    this.plan();
  }

  async stop(): Promise<void> {
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
    const { look, gaveBackSince, doorbell } = this.parts;
    const askedAt = performance.now();
    try {
      for (const { lane, isHeld } of await this.parts.lanes.dueLanesOf(orgIds)) {
        if (!look(lane) && (!isHeld || gaveBackSince(lane, askedAt))) doorbell.ring(lane);
      }
    } catch (error) {
      this.parts.onFailure(error);
    }
  }
}

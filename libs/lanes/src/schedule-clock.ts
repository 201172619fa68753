import type { Channel } from '@chasqui/entities';
import type { Doorbell } from './doorbell';

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 500;

/** Where scheduled messages wait. */
export interface ScheduledMessages {
  /** Lets go what is due, at most so many, and answers their lanes. */
  releaseDue(channel: Channel, limit: number): Promise<string[]>;
}

export interface ScheduleClockDeps {
  /** Whose messages: those of other channels have other lanes, and a clock of their own. */
  channel: Channel;
  messages: ScheduledMessages;
  doorbell: Pick<Doorbell, 'ring'>;
  onFailure: (error: unknown) => void;
}

/** Puts scheduled messages into their lanes when their time has come. Any number of processes may look at once. */
export class ScheduleClock {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly deps: ScheduleClockDeps) {}

  start(): void {
    if (!this.isStopped) this.timer = setTimeout(() => void this.round(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async round(): Promise<void> {
    try {
      await this.release();
    } catch (error) {
      this.deps.onFailure(error);
    } finally {
      this.start();
    }
  }

  private async release(): Promise<void> {
    for (let lanes: string[] = []; !this.isStopped; ) {
      lanes = await this.deps.messages.releaseDue(this.deps.channel, AT_ONCE);
      for (const lane of lanes) this.deps.doorbell.ring(lane);
      if (lanes.length < AT_ONCE) return;
    }
  }
}

import type { Channel } from '@chasqui/entities';
import { PeriodicTask } from '@chasqui/timing';
import type { Doorbell } from './doorbell';
import type { LaneProcesses } from './lane-runtime';

/** Nothing is later than that by the looks, also while one of those who look stands still. */
const LOOK_EVERY_MS = 1_700;
/** Processes that look, however many there are. */
const LOOKERS = 2;
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
  /** Who looks, and how often. */
  processes: Pick<LaneProcesses, 'rankOf'>;
  onFailure: (error: unknown) => void;
}

/** Puts scheduled messages into their lanes when their time has come. Any number of processes may look at once. */
export class ScheduleClock {
  private readonly task: PeriodicTask;

  constructor(private readonly deps: ScheduleClockDeps) {
    this.task = new PeriodicTask({
      run: () => this.release(),
      // Keeps the two who look apart: together they would look as seldom as one.
      firstMs: Math.random() * LOOK_EVERY_MS,
      everyMs: LOOK_EVERY_MS,
      jitter: 0.05,
      onFailure: deps.onFailure,
    });
  }

  start(): void {
    this.task.start();
  }

  stop(): void {
    void this.task.stop();
  }

  private async release(): Promise<void> {
    if (this.deps.processes.rankOf(`schedule:${this.deps.channel}`) >= LOOKERS) return;
    for (let lanes: string[] = []; !this.task.isStopped; ) {
      lanes = await this.deps.messages.releaseDue(this.deps.channel, AT_ONCE);
      for (const lane of lanes) this.deps.doorbell.ring(lane);
      if (lanes.length < AT_ONCE) return;
    }
  }
}

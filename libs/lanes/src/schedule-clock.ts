import type { Channel } from '@chasqui/entities';
import { PeriodicTask } from '@chasqui/timing';
import type { Doorbell } from './doorbell';
import type { LaneProcesses } from './lane-runtime';

const LOOK_EVERY_MS = 900;
/** One process looks every time, and another one every second time: nobody waits longer, whichever stands still. */
const EVERY_LOOKS = [1, 2];
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
  private looks = 0;

  constructor(private readonly deps: ScheduleClockDeps) {
    this.task = new PeriodicTask({ run: () => this.release(), everyMs: LOOK_EVERY_MS, onFailure: deps.onFailure });
  }

  start(): void {
    this.task.start();
  }

  stop(): void {
    void this.task.stop();
  }

  private async release(): Promise<void> {
    this.looks += 1;
    const every = EVERY_LOOKS[this.deps.processes.rankOf(`schedule:${this.deps.channel}`)];
    if (every === undefined || this.looks % every !== 0) return;
    for (let lanes: string[] = []; !this.task.isStopped; ) {
      lanes = await this.deps.messages.releaseDue(this.deps.channel, AT_ONCE);
      for (const lane of lanes) this.deps.doorbell.ring(lane);
      if (lanes.length < AT_ONCE) return;
    }
  }
}

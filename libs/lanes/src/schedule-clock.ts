import type { Channel } from '@chasqui/database';
import { PeriodicTask } from '@chasqui/runtime';
import type { Doorbell } from './doorbell';
import type { LaneProcesses } from './lane-runtime';

/** Bounds lateness, even while one of the looking processes stands still. */
const LOOK_EVERY_MS = 1_700;
/** Processes that look, however many there are. */
const LOOKERS = 2;
const AT_ONCE = 500;

export interface ScheduledMessages {
  /** Releases due messages, at most `limit`. @returns their lanes */
  releaseDue(channel: Channel, limit: number): Promise<string[]>;
}

export interface ScheduleClockDeps {
  /** Each channel has its own lanes and clock. */
  channel: Channel;
  messages: ScheduledMessages;
  doorbell: Pick<Doorbell, 'ring'>;
  /** Decides which processes look, and when. */
  processes: Pick<LaneProcesses, 'rankOf'>;
  onFailure: (error: unknown) => void;
}

/** Puts scheduled messages into their lanes when they are due. Any number of processes may look at once. */
export class ScheduleClock {
  private readonly task: PeriodicTask;

  constructor(private readonly deps: ScheduleClockDeps) {
    this.task = new PeriodicTask({
      run: () => this.release(),
      // Keeps the two looking processes apart: in step they would look as seldom as one.
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

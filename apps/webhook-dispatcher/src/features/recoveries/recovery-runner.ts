import { setTimeout as sleep } from 'node:timers/promises';
import { EventNotifier, LaneRuntime } from '@chasqui/lanes';
import { ProcessRegistry } from '@chasqui/processes';
import { type RecoveryStep, WebhookRecoveryRepository } from '@chasqui/events';
import { PeriodicTask } from '@chasqui/timing';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const EVERY_MS = 3_000;
/** Events that a step looks at: a few hundredths of a second for the database. */
const STEP_EVENTS = 500;
/** Recoveries in hand at once, a step each in turn, so that a long one holds up nobody. */
const MOST = 1_000;
/** Between two rounds: what happens now comes first. */
const PAUSE_MS = 50;

/**
 * Does the steps of recoveries, in the background. What a step did is one commit, so a process that is killed loses
 * nothing: another one goes on where the recovery stands. One process looks; two that
 * work at once do each step once.
 */
@Injectable()
export class RecoveryRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task: PeriodicTask;

  private readonly onFailure: (error: unknown) => void;

  constructor(
    @Inject(WebhookRecoveryRepository)
    private readonly recoveries: Pick<WebhookRecoveryRepository, 'findRunning' | 'step'>,
    @Inject(ProcessRegistry) private readonly processes: Pick<ProcessRegistry, 'isMine'>,
    @Inject(EventNotifier) private readonly bell: Pick<EventNotifier, 'ring'>,
    @Inject(LaneRuntime) runtime: Pick<LaneRuntime, 'onFailure'>,
  ) {
    this.onFailure = runtime.onFailure('recovery');
    this.task = new PeriodicTask({
      run: () => this.look(),
      firstMs: Math.random() * EVERY_MS,
      everyMs: EVERY_MS,
      // Keeps the looks of an installation from coming together.
      jitter: 0.1,
      onFailure: this.onFailure,
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Resolves when the step under way is done. */
  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  private async look(): Promise<void> {
    if (!this.processes.isMine('sweep:recoveries')) return;
    // Those that wait for something, by when they are looked at again.
    const resting = new Map<string, number>();
    while (!this.task.isStopped) {
      // Anew for each round: one that was asked for meanwhile need not wait for the end of the others.
      const inHand = (await this.recoveries.findRunning(MOST)).filter(
        (id) => (resting.get(id) ?? 0) <= performance.now(),
      );
      if (inHand.length === 0) return;
      const goingOn = new Set(await this.round(inHand));
      for (const id of inHand) if (!goingOn.has(id)) resting.set(id, performance.now() + EVERY_MS);
      if (goingOn.size > 0) await sleep(PAUSE_MS);
    }
  }

  /** One step of each. @returns those that can go on at once */
  private async round(ids: readonly string[]): Promise<string[]> {
    const goingOn: string[] = [];
    for (const id of ids) {
      if (this.task.isStopped) return [];
      const step = await this.step(id);
      if (step === null) continue;
      if (step.queued > 0) this.bell.ring(step.orgId);
      // One that found less is at its end, or waits for events that are still being committed.
      if (step.status === 'running' && step.looked === STEP_EVENTS) goingOn.push(id);
    }
    return goingOn;
  }

  /** One that fails holds up no other. */
  private async step(id: string): Promise<RecoveryStep | null> {
    try {
      return await this.recoveries.step(id, STEP_EVENTS);
    } catch (error) {
      this.onFailure(error);
      return null;
    }
  }
}

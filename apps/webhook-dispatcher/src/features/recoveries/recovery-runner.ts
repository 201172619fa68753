import { setTimeout as sleep } from 'node:timers/promises';
import { EventNotifier, LaneRuntime, ProcessRegistry } from '@chasqui/lanes';
import { type RecoveryStep, WebhookRecoveryRepository } from '@chasqui/webhooks';
import { PeriodicTask } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const EVERY_MS = 3_000;
/** Events per step: a few hundredths of a second for the database. */
const STEP_EVENTS = 500;
/** Recoveries in hand, one step each in turn, so that a long one holds up no other. */
const MOST = 1_000;
/** Between two rounds: new events come first. */
const PAUSE_MS = 50;

/**
 * Runs recoveries step by step in the background. Each step is one commit, so a killed process loses nothing: another
 * one continues where the recovery stands. One process looks; if two work at once, each step still happens once.
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
      // Keeps the looks of an installation apart.
      jitter: 0.1,
      onFailure: this.onFailure,
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  private async look(): Promise<void> {
    if (!this.processes.isMine('sweep:recoveries')) return;
    // Recoveries that wait, with the time of their next look.
    const resting = new Map<string, number>();
    while (!this.task.isStopped) {
      // Read for each round: a new one need not wait for the end of the others.
      const inHand = (await this.recoveries.findRunning(MOST)).filter(
        (id) => (resting.get(id) ?? 0) <= performance.now(),
      );
      if (inHand.length === 0) return;
      const goingOn = new Set(await this.round(inHand));
      for (const id of inHand) if (!goingOn.has(id)) resting.set(id, performance.now() + EVERY_MS);
      if (goingOn.size > 0) await sleep(PAUSE_MS);
    }
  }

  /** @returns those that can continue at once */
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

  /** A failing one holds up no other. */
  private async step(id: string): Promise<RecoveryStep | null> {
    try {
      return await this.recoveries.step(id, STEP_EVENTS);
    } catch (error) {
      this.onFailure(error);
      return null;
    }
  }
}

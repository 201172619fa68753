import { setTimeout as sleep } from 'node:timers/promises';
import type { RecoveryStep, WebhookRecoveryRepository } from '@chasqui/events';

export interface RecoveryRunnerDeps {
  recoveries: Pick<WebhookRecoveryRepository, 'findRunning' | 'step'>;
  /** Takes a lease for so long; false: another process has it. */
  takeLease: (lane: string, leaseMs: number) => Promise<boolean>;
  /** Something of the organization is to be delivered. */
  ring: (orgId: string) => void;
  onFailure: (error: unknown) => void;
}

const EVERY_MS = 1_000;
/** Events that a step looks at: a few hundredths of a second for the database. */
const STEP_EVENTS = 500;
/** Recoveries in hand at once, a step each in turn, so that a long one holds up nobody. */
const MOST = 1_000;
/** Between two rounds: what happens now comes first. */
const PAUSE_MS = 50;

/**
 * Does the steps of recoveries, in the background. What a step did is one commit, so a process that is killed loses
 * nothing: another one goes on where the recovery stands. The lease spares the database processes that all look; two
 * that work at once do each step once.
 */
export class RecoveryRunner {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly deps: RecoveryRunnerDeps) {}

  start(): void {
    this.plan(Math.random() * EVERY_MS);
  }

  /** Resolves when the step under way is done. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private plan(afterMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.look().finally(() => this.plan(EVERY_MS * (0.9 + Math.random() * 0.2)));
    }, afterMs);
  }

  private async look(): Promise<void> {
    const { recoveries, takeLease, onFailure } = this.deps;
    try {
      if (!(await takeLease('sweep:recoveries', EVERY_MS * 0.9))) return;
      // Those that wait for something, by when they are looked at again.
      const resting = new Map<string, number>();
      while (!this.isStopped) {
        // Anew for each round: one that was asked for meanwhile need not wait for the end of the others.
        const inHand = (await recoveries.findRunning(MOST)).filter((id) => (resting.get(id) ?? 0) <= performance.now());
        if (inHand.length === 0) return;
        const goingOn = new Set(await this.round(inHand));
        for (const id of inHand) if (!goingOn.has(id)) resting.set(id, performance.now() + EVERY_MS);
        if (goingOn.size > 0) await sleep(PAUSE_MS);
      }
    } catch (error) {
      onFailure(error);
    }
  }

  /** One step of each. @returns those that can go on at once */
  private async round(ids: readonly string[]): Promise<string[]> {
    const goingOn: string[] = [];
    for (const id of ids) {
      if (this.isStopped) return [];
      const step = await this.step(id);
      if (step === null) continue;
      if (step.queued > 0) this.deps.ring(step.orgId);
      // One that found less is at its end, or waits for events that are still being committed.
      if (step.status === 'running' && step.looked === STEP_EVENTS) goingOn.push(id);
    }
    return goingOn;
  }

  /** One that fails holds up no other. */
  private async step(id: string): Promise<RecoveryStep | null> {
    try {
      return await this.deps.recoveries.step(id, STEP_EVENTS);
    } catch (error) {
      this.deps.onFailure(error);
      return null;
    }
  }
}

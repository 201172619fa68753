const LOOK_EVERY_MS = 250;
const ANSWERS_WITHIN_MS = 1_000;

/** Asks each copy of the API whether it is ready, as a load balancer does, until it is stopped. */
export class BalancerLooks {
  private readonly ready: boolean[];
  private readonly timer: NodeJS.Timeout;

  /** @param operations of each copy, without a path */
  constructor(private readonly operations: readonly string[]) {
    this.ready = operations.map(() => true);
    this.timer = setInterval(() => operations.forEach((_, place) => void this.look(place)), LOOK_EVERY_MS);
  }

  isReady(place: number): boolean {
    return this.ready[place] ?? false;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(place: number): Promise<void> {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const answer = await fetch(`${this.operations[place]}/health/ready`, { signal }).catch(() => null);
    await answer?.body?.cancel();
    this.ready[place] = answer?.ok ?? false;
  }
}

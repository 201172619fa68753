import type { AppProcess } from '../system/app-process';

const LOOK_EVERY_MS = 250;
const ANSWERS_WITHIN_MS = 1_000;

export class BalancerLooks {
  private readonly ready: boolean[];
  private readonly timer: NodeJS.Timeout;

  constructor(copies: readonly AppProcess[]) {
    this.ready = copies.map(() => true);
    const look = async (copy: AppProcess, place: number): Promise<void> => {
      this.ready[place] = await isReady(copy);
    };
    this.timer = setInterval(() => copies.forEach((copy, place) => void look(copy, place)), LOOK_EVERY_MS);
  }

  isReady(place: number): boolean {
    return this.ready[place] ?? false;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/** Whether a process is ready; true while it runs if its operations port is unknown. */
export async function isReady({ isRunning, options: { env } }: AppProcess): Promise<boolean> {
  const { OPS_PORT = '0' } = env;
  if (!isRunning || OPS_PORT === '0') return isRunning;
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const answer = await fetch(`http://127.0.0.1:${OPS_PORT}/health/ready`, { signal }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

import type { WatchedRedis } from '../redis/watched-redis';

/** Something is away, and the app works without it. */
export interface Degraded {
  degraded: string;
}

/** Resolves when the app can work, with an object that names problems; rejects with why it is not ready. */
export type HealthCheck = () => Promise<unknown>;

/** Without Redis the app is ready, but degraded. */
export function redisCheck(redis: Pick<WatchedRedis, 'awayBecause' | 'warning'>): HealthCheck {
  return () => {
    const { awayBecause, warning } = redis;
    if (awayBecause !== null) return Promise.resolve({ degraded: awayBecause } satisfies Degraded);
    return Promise.resolve(warning === null ? {} : { warning });
  };
}

export const isDegraded = (answer: unknown): answer is Degraded =>
  typeof answer === 'object' && answer !== null && 'degraded' in answer;

/** By name, for example `postgres`, `redis`, `migrations`. Each gets `CHECK_TIMEOUT_MS`. */
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

export const CHECK_TIMEOUT_MS = 1000;

/** Whether the app wants traffic: from listening until it stops. */
export class Readiness {
  private state: 'starting' | 'running' | 'stopping';

  constructor(isStarting: boolean) {
    this.state = isStarting ? 'starting' : 'running';
  }

  turnOn(): void {
    if (this.state === 'starting') this.state = 'running';
  }

  turnOff(): void {
    this.state = 'stopping';
  }

  /** Null: it wants traffic. */
  get offBecause(): string | null {
    return this.state === 'running' ? null : `the app is ${this.state}`;
  }
}

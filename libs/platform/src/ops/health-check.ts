/**
 * Resolves when the thing works, an object with what is nevertheless wrong with it; its rejection is the reason why the app
 * is not ready.
 */
export type HealthCheck = () => Promise<unknown>;

/** Checks by name, for example `postgres`, `redis`, `migrations`. Each gets `CHECK_TIMEOUT_MS`. */
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

export const CHECK_TIMEOUT_MS = 1000;

/** Whether the app wants traffic; turned off for good when it stops. */
export class Readiness {
  private stopping = false;

  turnOff(): void {
    this.stopping = true;
  }

  get isOff(): boolean {
    return this.stopping;
  }
}

/** `waiting_for_setup`: registering, the service was not reached yet. `refused`: the token was revoked. */
export type ServiceStateName =
  | 'waiting_for_setup'
  | 'connecting'
  | 'connected'
  | 'lost'
  | 'refused'
  | 'called_directly';

export class ServiceState {
  name: ServiceStateName = 'connecting';
  /** Milliseconds since 1970. */
  sinceMs = Date.now();
  /** In the words of the operating system or of the service. */
  reason: string | undefined;
  /** Seconds that this machine's clock is ahead of the service's, as last heard; negative: behind. */
  clockAheadS = 0;

  set(name: ServiceStateName, reason?: string): void {
    if (this.name !== name) this.sinceMs = Date.now();
    this.name = name;
    this.reason = reason;
  }
}

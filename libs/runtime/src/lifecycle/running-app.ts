/** Every app exports `start<App>(config, options?)` that resolves to one. */
export interface RunningApp {
  name: string;
  /** Without a path; absent without a public port. */
  publicUrl?: string;
  opsUrl: string;
  /** Resolves with a sentence when something indispensable has ended: the process ends with code 1. */
  failed?: Promise<string>;
  /**
   * Announces the stop and keeps serving: it is not ready, and its answers end their connections, so that clients go
   * elsewhere. Absent for an app without clients.
   */
  leave?(): void;
  /** Turns readiness off, finishes running work, then frees everything. Safe to call twice. */
  close(): Promise<void>;
}

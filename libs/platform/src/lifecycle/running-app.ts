/** An app that was started and can be stopped. Every app exports `start<App>(config, options?)` that resolves to one. */
export interface RunningApp {
  name: string;
  /** Where clients reach it, without a path; absent for an app without a public port. */
  publicUrl?: string;
  /** Where health, metrics and internal routes are. */
  opsUrl: string;
  /** Resolves with a sentence when something that the app cannot do without has ended: the process ends with code 1. */
  failed?: Promise<string>;
  /**
   * Says that it will stop, and goes on serving: it is not ready, and its answers end their connections, so that whoever
   * sends here goes elsewhere. Absent for an app that nobody sends to.
   */
  leave?(): void;
  /** Turns readiness off, finishes the work under way, then frees everything. Safe to call twice. */
  close(): Promise<void>;
}

import type { Logger } from 'pino';

/**
 * What the app silently accepts although a service must not send it: a missing required field, a word that the app does
 * not know, a date that it misreads. Tests demand that there is none.
 */
export class Complaints {
  private readonly said = new Set<string>();

  constructor(private readonly log: Logger) {}

  readonly add = (complaint: string): void => {
    if (this.said.has(complaint)) return;
    this.said.add(complaint);
    this.log.warn({ complaint }, 'the service said something that the app takes, but should not be told');
  };

  all(): readonly string[] {
    return [...this.said];
  }
}

import { isConnectionTrouble } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';

/**
 * Work that broke off because the connection to PostgreSQL was lost, so that it could not be given back. It is as soon as PostgreSQL
 * answers: its process lives, and nobody would take it before its lease is over. The attempt counts, and there is a pause before the
 * next one: it may be the work that costs PostgreSQL its connections.
 */
export class CutOffWork<Taken> {
  private readonly all = new Set<Taken>();

  constructor(private readonly giveBack: (taken: Taken) => Promise<unknown>) {}

  get isAny(): boolean {
    return this.all.size > 0;
  }

  /** @returns whether it broke off by a lost connection */
  note(taken: Taken, error: unknown): boolean {
    const isCutOff = isConnectionTrouble(error instanceof AppError ? error.cause : error);
    if (isCutOff) this.all.add(taken);
    return isCutOff;
  }

  /** Gives all of it back. @throws the driver's error while PostgreSQL is away */
  async giveBackAll(): Promise<void> {
    for (const taken of this.all) {
      // Of several at once only one does it: what was given back may be somebody else's by then.
      this.all.delete(taken);
      try {
        await this.giveBack(taken);
      } catch (error) {
        this.all.add(taken);
        throw error;
      }
    }
  }
}

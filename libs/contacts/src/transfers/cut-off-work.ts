import { isConnectionTrouble } from '@chasqui/database';
import { AppError } from '@chasqui/errors';

/**
 * Work that could not be given back because the connection to PostgreSQL was lost. It is given back as soon as
 * PostgreSQL answers: this process lives, so no other would take the work before its lease ends. The attempt counts,
 * and the next one waits: the work itself may be what costs PostgreSQL its connections.
 */
export class CutOffWork<Taken> {
  private readonly all = new Set<Taken>();

  constructor(private readonly giveBack: (taken: Taken) => Promise<unknown>) {}

  get isAny(): boolean {
    return this.all.size > 0;
  }

  /** @returns whether a lost connection was the cause */
  note(taken: Taken, error: unknown): boolean {
    const isCutOff = isConnectionTrouble(error instanceof AppError ? error.cause : error);
    if (isCutOff) this.all.add(taken);
    return isCutOff;
  }

  /** @throws the driver's error while PostgreSQL is away */
  async giveBackAll(): Promise<void> {
    for (const taken of this.all) {
      // Remove first, so that only one of several calls gives it back: afterwards another process may have taken it.
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

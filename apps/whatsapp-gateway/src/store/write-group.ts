import type Database from 'libsql';
import type { StoreHealth } from './store-health';

interface StagedWrite {
  write: () => void;
  resolve: () => void;
  reject: (error: Error) => void;
}

export class StoreError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreError';
  }
}

/**
 * Group commit: writes staged within one turn of the event loop share one SQLite transaction, in order of staging. A
 * failing write is separated from its neighbours, which still succeed.
 */
export class WriteGroup {
  private staged: StagedWrite[] = [];
  private scheduled = false;
  private closed = false;
  private readonly begin: Database.Statement;
  private readonly commit: Database.Statement;

  constructor(
    private readonly db: Database.Database,
    private readonly health: Pick<StoreHealth, 'failed'>,
  ) {
    this.begin = db.prepare('BEGIN IMMEDIATE');
    this.commit = db.prepare('COMMIT');
  }

  /**
   * Runs `write` in the next shared transaction and resolves when that is committed.
   *
   * @param write database writes only: it may run a second time, when a neighbour's failure undid the first
   * @throws StoreError when nothing of it was written
   */
  stage(write: () => void): Promise<void> {
    if (this.closed) return Promise.reject(new StoreError('The gateway app is shutting down.'));
    return new Promise((resolve, reject) => {
      this.staged.push({ write, resolve, reject });
      if (this.scheduled) return;
      this.scheduled = true;
      setImmediate(() => this.flush());
    });
  }

  /** Commits what is staged and refuses what comes later. */
  close(): void {
    this.flush();
    this.closed = true;
  }

  private flush(): void {
    const batch = this.staged;
    this.staged = [];
    this.scheduled = false;
    if (batch.length === 0) return;
    const failure = this.tryCommit(batch);
    if (failure === undefined) for (const each of batch) each.resolve();
    else if (batch.length === 1) batch[0]?.reject(failure);
    else for (const each of batch) this.commitAlone(each);
  }

  private commitAlone(each: StagedWrite): void {
    const failure = this.tryCommit([each]);
    if (failure === undefined) each.resolve();
    else each.reject(failure);
  }

  private tryCommit(batch: readonly StagedWrite[]): StoreError | undefined {
    try {
      this.begin.run();
      for (const each of batch) each.write();
      this.commit.run();
      return undefined;
    } catch (error) {
      this.rollBack();
      this.health.failed(error);
      return new StoreError(
        `The data folder took no write: ${error instanceof Error ? error.message : 'unknown'}`,
        error,
      );
    }
  }

  private rollBack(): void {
    try {
      if (this.db.inTransaction) this.db.exec('ROLLBACK');
    } catch {
      // The next BEGIN fails too and reports it.
    }
  }
}

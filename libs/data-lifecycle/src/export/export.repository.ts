import type { Database, ExportProblem, ExportState, Queryable } from '@chasqui/database';
import { v7 as uuidv7 } from 'uuid';
import {
  ALL_OF,
  BEGIN,
  EXPIRED,
  FIND_FILE,
  FIND_LAST,
  FINISH,
  FORGET,
  GIVE_BACK,
  GIVE_UP,
  HEARTBEAT,
  LOCK_NEXT,
  NOTE_FAILURE,
  REFUSE,
  RENAME,
  REQUEST,
} from './export.sql';
import type { ExportProgress } from './organization-export';

export interface ExportSummary {
  id: string;
  state: ExportState;
  /** An e-mail address. */
  askedBy: string | null;
  attempts: number;
  tablesDone: number;
  tablesAll: number;
  rows: number;
  files: number;
  bytes: number;
  problem: ExportProblem | null;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date | null;
}

export interface ExportFile {
  fileId: string;
  bytes: number;
  createdAt: Date;
  orgName: string;
}

/** A process writes it. A process with another `attempt` has lost it. */
export interface TakenExport {
  id: string;
  orgId: string;
  attempt: number;
  /** Name of its file in the media store, unique per attempt. */
  fileId: string;
  /** A former attempt's file, to be removed first, see `rename`. */
  formerFileId: string | null;
}

type Removes = (fileId: string) => Promise<void>;

interface ExpiredExport {
  id: string;
  fileId: string | null;
  /** PostgreSQL's text of a time. */
  at: string;
}

const MOST_EXPIRED = 200;
const NO_ID = '00000000-0000-0000-0000-000000000000';

export class ExportRepository {
  /** The last expired one tried; null: all were tried. */
  private forgottenTo: Pick<ExpiredExport, 'id' | 'at'> | null = null;

  constructor(private readonly database: Database) {}

  /** The organization's newest export; null: none. */
  async findLast(orgId: string): Promise<ExportSummary | null> {
    const { rows } = await this.database.query<ExportSummary>(FIND_LAST, [orgId]);
    return rows[0] ?? null;
  }

  /** @returns null for no such export of the organization, or one without a file */
  async findFile(orgId: string, id: string): Promise<ExportFile | null> {
    const { rows } = await this.database.query<ExportFile>(FIND_FILE, [orgId, id]);
    return rows[0] ?? null;
  }

  /** @returns false: one is in progress, or was requested less than 10 minutes ago */
  async request(transaction: Queryable, orgId: string, askedBy: string | null): Promise<boolean> {
    const { rowCount } = await transaction.query(REQUEST, [orgId, uuidv7(), askedBy]);
    return rowCount === 1;
  }

  /** Takes the next export for the caller; null: none. */
  async take(): Promise<TakenExport | null> {
    await this.database.query(GIVE_UP);
    return this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<Omit<TakenExport, 'attempt' | 'fileId'>>(LOCK_NEXT);
      const [next] = rows;
      if (next === undefined) return null;
      const fileId = uuidv7();
      const { rows: begun } = await transaction.query<{ attempts: number }>(BEGIN, [next.id, fileId]);
      return { ...next, attempt: begun[0]?.attempts ?? 0, fileId };
    });
  }

  /** A former attempt's file is gone, and `fileId` may be written. @returns whether it is still the caller's */
  async rename({ id, attempt, fileId }: TakenExport): Promise<boolean> {
    const { rowCount } = await this.database.query(RENAME, [id, attempt, fileId]);
    return rowCount === 1;
  }

  /** @returns whether it is still the caller's */
  async keep(taken: TakenExport, progress: ExportProgress, bytes: number): Promise<boolean> {
    const { rowCount } = await this.database.query(HEARTBEAT, valuesOf(taken, progress, bytes));
    return rowCount === 1;
  }

  /** @returns false: it is no longer the caller's, who removes the file */
  async finish(taken: TakenExport, progress: ExportProgress, bytes: number): Promise<boolean> {
    const { rowCount } = await this.database.query(FINISH, valuesOf(taken, progress, bytes));
    return rowCount === 1;
  }

  /** It is tried again in half a minute, a few times. */
  async noteFailure({ id, attempt }: TakenExport, problem: ExportProblem): Promise<void> {
    await this.database.query(NOTE_FAILURE, [id, attempt, problem]);
  }

  /** For a process that ends: another one starts it over. */
  async giveBack({ id, attempt }: TakenExport): Promise<void> {
    await this.database.query(GIVE_BACK, [id, attempt]);
  }

  /** There will be no file. */
  async refuse({ id, attempt }: TakenExport, problem: ExportProblem): Promise<void> {
    await this.database.query(REFUSE, [id, attempt, problem]);
  }

  /**
   * Deletes some expired exports, their files first; the next call continues after them. So files that cannot be
   * removed do not block those which can.
   *
   * @throws the first failure, when the others are done
   */
  async forgetExpired(remove: Removes): Promise<void> {
    const values = [MOST_EXPIRED, this.forgottenTo?.at ?? '-infinity', this.forgottenTo?.id ?? NO_ID];
    const { rows } = await this.database.query<ExpiredExport>(EXPIRED, values);
    this.forgottenTo = rows.length < MOST_EXPIRED ? null : (rows.at(-1) ?? null);
    await this.forget(rows, remove);
  }

  /**
   * Deletes the exports of an organization that is being deleted, their files first. A running one stays, for the
   * seconds until its writer notices.
   *
   * @returns how many there were
   */
  async forgetOf(orgId: string, remove: Removes): Promise<number> {
    const { rows } = await this.database.query<{ id: string; fileId: string | null; isWritten: boolean }>(ALL_OF, [
      orgId,
    ]);
    await this.forget(
      rows.filter(({ isWritten }) => !isWritten),
      remove,
    );
    return rows.length;
  }

  private async forget(exports: readonly { id: string; fileId: string | null }[], remove: Removes): Promise<void> {
    const failures: unknown[] = [];
    for (const { id, fileId } of exports) {
      try {
        if (fileId !== null) await remove(fileId);
        await this.database.query(FORGET, [id]);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

const valuesOf = ({ id, attempt }: TakenExport, progress: ExportProgress, bytes: number): unknown[] => [
  id,
  attempt,
  progress.tablesDone,
  progress.tablesAll,
  progress.rows,
  progress.files,
  bytes,
];

import { v7 as uuidv7 } from 'uuid';
import { type Mode, type Database, type Queryable, type Statement, isRowFault } from '@chasqui/database';
import {
  ENSURE_USAGE,
  FORGET,
  FORGETTABLE,
  GIVE_UP,
  HOLD_FORGETTABLE,
  MARK_STORED,
  MEGABYTE,
  OPEN,
  TELL_FULL,
} from './storage.sql';

export interface StoredFile {
  id: string;
  mime: string;
  size: number;
  filename: string | null;
}

export interface NewUpload {
  orgId: string;
  gatewayId: string;
  ref: string;
  mime: string;
  size: number;
}

export interface Reservation {
  isOpen: boolean;
  isStored: boolean;
  maxMb: number | null;
  usedBytes: number;
}

export interface NoRoom {
  kind: 'full';
  usedMb: number;
  maxMb: number;
}

/** `stored`: the bytes are there already; `full`: the organization has no room for them. */
export type MediaPlace = { kind: 'open'; id: string } | { kind: 'stored' } | NoRoom;

const MOST_FAILURES = 5;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Position in the order in which an organization's files are deleted. */
export interface FilePlace {
  /** PostgreSQL's text of a time. */
  at: string;
  id: string;
}

export interface ForgottenFiles {
  removed: number;
  stuck: number;
  firstProblem: string | null;
  /** The last file that was tried; null: no more behind it. */
  last: FilePlace | null;
  /** Too many failed in a row, or for too long: the others are not tried now. */
  isAway: boolean;
}

const FILES_OF = `
  select id, created_at::text as at from media_files
  where org_id = $1 and (created_at, id) > ($3::timestamptz, $4::uuid) order by created_at, id limit $2`;

/** Files that fail at once are skipped; a store that is away makes each of them wait. */
export class FailuresInARow {
  private count = 0;
  private tookMs = 0;

  end(): void {
    this.count = 0;
    this.tookMs = 0;
  }

  /** @returns whether the next ones would probably fail, too */
  add(tookMs: number): boolean {
    this.count += 1;
    this.tookMs += tookMs;
    return this.count >= MOST_STUCK_IN_A_ROW || this.tookMs >= LONGEST_FAILING_MS;
  }
}

const MOST_STUCK_IN_A_ROW = 100;
const LONGEST_FAILING_MS = 10_000;

const CLAIM: Statement = {
  name: 'media_claim',
  text: `
    update media_files f set message_id = w.message_id
    from unnest($2::uuid[], $3::uuid[]) as w(ref, message_id)
    where f.gateway_id = $1 and f.ref = w.ref and f.stored_at is not null and f.message_id is null
    returning f.ref, f.id, f.size, f.mime`,
};

export class MediaFileRepository {
  constructor(private readonly database: Database) {}

  /**
   * Reserves room for an upload before its first byte. Each upload has its own id, even beside another one of the same
   * name: only it writes there. `giveUp` returns the room, or `forgetOld` after an hour if the process dies.
   */
  async open(file: NewUpload): Promise<MediaPlace> {
    const id = uuidv7();
    const values = [file.orgId, id, file.gatewayId, file.ref, file.mime, file.size];
    const { rows } = await this.database.query<Reservation>(OPEN, values);
    const [row] = rows;
    if (row?.isOpen) return { kind: 'open', id };
    if (row?.isStored) return { kind: 'stored' };
    return noRoom(row);
  }

  /** Tells the organization once that its storage is full. @param mode of the gateway whose file found no room */
  async tellFull(orgId: string, mode: Mode): Promise<void> {
    await this.database.query(ENSURE_USAGE, [orgId]);
    await TELL_FULL.run<{ isTold: boolean }>(this.database, [orgId, mode], ([row]) => (row?.isTold ? [orgId] : []));
  }

  /**
   * The bytes of an upload are there. Tells the organization when its storage reaches 80 or 100 per cent.
   *
   * @returns `doubled`: another upload of the same name was faster; `gone`: its place was given up meanwhile. The
   * caller removes the bytes of both, and gives a doubled one up.
   */
  async markStored(orgId: string, id: string, mode: Mode): Promise<'stored' | 'doubled' | 'gone'> {
    try {
      const rows = await MARK_STORED.run<{ isStored: boolean; isTold: boolean }>(
        this.database,
        [orgId, id, mode],
        ([row]) => (row?.isTold ? [orgId] : []),
      );
      return rows[0]?.isStored ? 'stored' : 'gone';
    } catch (error) {
      if (isRowFault(error)) return 'doubled';
      throw error;
    }
  }

  /** Returns the room of a failed upload. Remove its bytes first. */
  async giveUp(id: string): Promise<void> {
    await this.database.query(GIVE_UP, [id]);
  }

  /**
   * Assigns files to the messages they came with. A file goes to one message, and only to one of the gateway that
   * uploaded it.
   *
   * @returns assigned files by lower-case ref
   */
  async claim(
    transaction: Queryable,
    gatewayId: string,
    wanted: readonly { ref: string; messageId: string }[],
  ): Promise<Map<string, { id: string; size: number; mime: string }>> {
    if (wanted.length === 0) return new Map();
    const { rows } = await transaction.query<{ ref: string; id: string; size: number; mime: string }>(CLAIM, [
      gatewayId,
      wanted.map(({ ref }) => ref),
      wanted.map(({ messageId }) => messageId),
    ]);
    return new Map(rows.map(({ ref, ...file }) => [ref, file]));
  }

  /**
   * The file of a message, or a client's; null when unknown. For holders of a signed link, which names no organization.
   */
  async findLinked(id: string): Promise<StoredFile | null> {
    const { rows } = await this.database.query<StoredFile>(
      {
        name: 'media_find_linked',
        text: `select f.id, f.mime, f.size, coalesce(m.media ->> 'filename', f.filename) as filename
               from media_files f left join messages m on m.id = f.message_id
               where f.id = $1 and f.stored_at is not null and (m.id is not null or f.expires_at > now())`,
      },
      [id],
    );
    return rows[0] ?? null;
  }

  /**
   * Deletes unneeded files, their bytes first, and returns their room: uploads that did not end within an hour, files
   * that no event claimed within 24 hours, clients' expired files, and those past the retention of their organization
   * whose message is gone.
   *
   * @param removeBytes must accept missing bytes
   * @returns how many; fewer than `limit`: none is left
   */
  async forgetOld(limit: number, removeBytes: (id: string) => Promise<void>): Promise<number> {
    const { rows } = await this.database.query<{ id: string }>(FORGETTABLE, [limit]);
    const failures: unknown[] = [];
    for (const { id } of rows) {
      // A file that cannot be removed does not stop the others; a store that is away is not asked for each of them.
      await this.forget(id, removeBytes).catch((error: unknown) => failures.push(error));
      if (failures.length >= MOST_FAILURES) break;
    }
    if (failures.length > 0) throw failures[0];
    return rows.length;
  }

  /**
   * Deletes files of an organization that is being deleted, their bytes first, oldest first. A file that cannot be
   * removed does not stop the others; a store that is away is not asked for each of them.
   *
   * @param after where the previous step ended; null: at the first file
   * @param failures shared by all steps
   * @param removeBytes must accept missing bytes
   */
  async forgetOf(
    orgId: string,
    { limit, after, failures }: { limit: number; after: FilePlace | null; failures: FailuresInARow },
    removeBytes: (id: string) => Promise<void>,
  ): Promise<ForgottenFiles> {
    const { rows } = await this.database.query<FilePlace>(FILES_OF, [
      orgId,
      limit,
      after?.at ?? '-infinity',
      after?.id ?? NO_ID,
    ]);
    const done: ForgottenFiles = { removed: 0, stuck: 0, firstProblem: null, last: null, isAway: false };
    for (const file of rows) {
      done.last = file;
      const startedAt = performance.now();
      try {
        await removeBytes(file.id);
        await this.database.query(FORGET, [file.id]);
        done.removed += 1;
        failures.end();
      } catch (error) {
        done.stuck += 1;
        done.firstProblem ??= `the file ${file.id} stays: ${error instanceof Error ? error.message : String(error)}`;
        done.isAway = failures.add(performance.now() - startedAt);
        if (done.isAway) return done;
      }
    }
    if (rows.length < limit) done.last = null;
    return done;
  }

  private async forget(id: string, removeBytes: (id: string) => Promise<void>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const held = await transaction.query(HOLD_FORGETTABLE, [id]);
      if (held.rowCount === 0) return;
      await removeBytes(id);
      await transaction.query(FORGET, [id]);
    });
  }
}

export function noRoom(row: Reservation | undefined): NoRoom {
  if (row?.maxMb === null || row?.maxMb === undefined) throw new Error('an upload got no row');
  return { kind: 'full', usedMb: Math.ceil(row.usedBytes / MEGABYTE), maxMb: row.maxMb };
}

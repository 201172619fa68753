import { v7 as uuidv7 } from 'uuid';
import type { Database, Mode, Queryable } from '@chasqui/database';
import { noRoom, type NoRoom, type Reservation, type StoredFile } from './media-file.repository';
import {
  ENSURE_USAGE,
  GIVE_UP,
  GROW,
  HOLD_UNSTORED,
  MARK_STORED,
  OPEN_CLIENT_FILE,
  SETTLE,
  TELL_FULL,
  TELL_USED,
} from './storage.sql';

const LIFE_SECONDS = 7 * 24 * 60 * 60;

/** Test keys and live ones do not see each other's files. */
export interface FileOwner {
  orgId: string;
  mode: Mode;
}

export interface NewClientFile {
  mime: string;
  filename: string;
  /** Bytes to reserve. A larger file takes more room by `grow`, before the bytes are written. */
  size: number;
  /** Absent: as long as files can be sent. */
  lifeSeconds?: number;
}

export class ClientFileRepository {
  constructor(private readonly database: Database) {}

  /**
   * Reserves room for a file before its first byte. `settle` and `discard` return it, or
   * `MediaFileRepository.forgetOld` after an hour if the process dies.
   */
  async open({ orgId, mode }: FileOwner, file: NewClientFile): Promise<{ kind: 'open'; id: string } | NoRoom> {
    const id = uuidv7();
    const values = [orgId, id, mode, file.filename, file.mime, file.size, file.lifeSeconds ?? LIFE_SECONDS];
    const [row] = (await this.database.query<Reservation>(OPEN_CLIENT_FILE, values)).rows;
    return row?.isOpen ? { kind: 'open', id } : this.full({ orgId, mode }, row);
  }

  /** Reserves more bytes for a file. `gone`: it took so long that its place was given up. */
  async grow(owner: FileOwner, id: string, bytes: number): Promise<{ kind: 'open' | 'gone' } | NoRoom> {
    const values = [owner.orgId, id, bytes];
    const [row] = (await this.database.query<Reservation & { isGone: boolean }>(GROW, values)).rows;
    if (row?.isOpen) return { kind: 'open' };
    return row?.isGone ? { kind: 'gone' } : this.full(owner, row);
  }

  /**
   * All bytes are written: returns unneeded room. The file cannot be sent yet.
   *
   * @returns null when it took so long that its place was given up
   */
  async settle(id: string, mime: string, size: number): Promise<{ expiresAt: Date } | null> {
    return (await this.database.query<{ expiresAt: Date }>(SETTLE, [id, mime, size])).rows[0] ?? null;
  }

  /**
   * The file can be sent from now on. Tells the organization when its storage reaches 80 or 100 per cent.
   *
   * @param queryable a transaction that does more, or the database
   * @returns false when its place was given up meanwhile
   */
  async markStored(queryable: Queryable, { orgId, mode }: FileOwner, id: string): Promise<boolean> {
    const rows = await MARK_STORED.run<{ isStored: boolean; isTold: boolean }>(queryable, [orgId, id, mode], ([row]) =>
      row?.isTold ? [orgId] : [],
    );
    return rows[0]?.isStored ?? false;
  }

  /** Tells the organization once when its storage has reached 80 or 100 per cent. */
  async tellUsed({ orgId, mode }: FileOwner): Promise<void> {
    await TELL_USED.run<{ isTold: boolean }>(this.database, [orgId, mode], ([row]) => (row?.isTold ? [orgId] : []));
  }

  /** Deletes an unstored file, its bytes first. One that a message has, or is just getting, stays. */
  async discard(id: string, removeBytes: (id: string) => Promise<void>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if ((await transaction.query(HOLD_UNSTORED, [id])).rowCount === 0) return;
      await removeBytes(id);
      await transaction.query(GIVE_UP, [id]);
    });
  }

  /** A file that can be sent; null: unknown, expired, or another organization's. */
  async findForOrg({ orgId, mode }: FileOwner, id: string): Promise<StoredFile | null> {
    const { rows } = await this.database.query<StoredFile>(
      {
        name: 'client_file_find',
        text: `select id, mime, size, filename from media_files
               where id = $1 and org_id = $2 and mode = $3 and stored_at is not null and expires_at > now()`,
      },
      [id, orgId, mode],
    );
    return rows[0] ?? null;
  }

  /** The file of a message on its way over a gateway; null for all others. */
  async findForGateway({ orgId, mode }: FileOwner, gatewayId: string, id: string): Promise<StoredFile | null> {
    const { rows } = await this.database.query<StoredFile>(
      {
        name: 'client_file_find_for_gateway',
        text: `select f.id, f.mime, f.size, f.filename from media_files f
               where f.id = $1 and f.org_id = $2 and f.mode = $3 and f.stored_at is not null and exists (
                 select from messages m join whatsapp_numbers n on n.id = m.account_id
                 where m.media ->> 'file_id' = f.id::text and m.state = 'started' and m.org_id = $2 and m.mode = $3
                   and n.gateway_id = $4)`,
      },
      [id, orgId, mode, gatewayId],
    );
    return rows[0] ?? null;
  }

  private async full({ orgId, mode }: FileOwner, row: Reservation | undefined): Promise<NoRoom> {
    const full = noRoom(row);
    await this.database.query(ENSURE_USAGE, [orgId]);
    await TELL_FULL.run<{ isTold: boolean }>(this.database, [orgId, mode], ([told]) => (told?.isTold ? [orgId] : []));
    return full;
  }
}

import { v7 as uuidv7 } from 'uuid';
import type { Database, Queryable, Statement } from '../database/database';

/** A file as it is handed out. */
export interface StoredFile {
  id: string;
  mime: string;
  /** Bytes. */
  size: number;
  /** As the sender named it. */
  filename: string | null;
}

/** A place for an upload. `stored`: the bytes are there already. */
export type MediaPlace = { kind: 'open'; id: string } | { kind: 'stored' };

/** Bytes of another size get another id, so that two uploads at once never leave a file that is not as long as its row says. */
const OPEN: Statement = {
  name: 'media_open',
  text: `
    insert into media_files as f (id, org_id, gateway_id, ref, mime, size) values ($1, $2, $3, $4, $5, $6)
    on conflict (gateway_id, ref) do update
      set id = case when f.stored_at is null and f.size <> excluded.size then excluded.id else f.id end,
          mime = case when f.stored_at is null then excluded.mime else f.mime end,
          size = case when f.stored_at is null then excluded.size else f.size end,
          created_at = case when f.stored_at is null then now() else f.created_at end
    returning f.id, f.stored_at`,
};

const CLAIM: Statement = {
  name: 'media_claim',
  text: `
    update media_files f set message_id = w.message_id
    from unnest($2::uuid[], $3::uuid[]) as w(ref, message_id)
    where f.gateway_id = $1 and f.ref = w.ref and f.stored_at is not null and f.message_id is null
    returning f.ref, f.id, f.size, f.mime`,
};

/** Unclaimed for a day, or older than the organization keeps things. */
const FORGETTABLE = `
  (select id, message_id is null as "isUnclaimed" from media_files
    where message_id is null and created_at < now() - interval '24 hours' limit $1)
  union all
  (select f.id, false from organizations o
     join plans p on p.code = o.plan_code
     cross join lateral (select ((p.limits || o.limit_overrides) ->> 'retention_days')::integer as days) kept
     join media_files f on f.org_id = o.id and f.message_id is not null
      and f.created_at < now() - greatest(kept.days, 1) * interval '1 day'
    where kept.days >= 0 limit $1)
  limit $1`;

/** Files that gateway apps put here, and the messages that they came with. */
export class MediaFileRepository {
  constructor(private readonly database: Database) {}

  /** Makes room for an upload. The same name again is the same place, as long as its bytes are not there. */
  async open(file: { orgId: string; gatewayId: string; ref: string; mime: string; size: number }): Promise<MediaPlace> {
    const { rows } = await this.database.query<{ id: string; stored_at: Date | null }>(OPEN, [
      uuidv7(),
      file.orgId,
      file.gatewayId,
      file.ref,
      file.mime,
      file.size,
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error('an upload got no row');
    return row.stored_at === null ? { kind: 'open', id: row.id } : { kind: 'stored' };
  }

  /** The bytes of an upload are there. @returns false: its place was given up meanwhile */
  async markStored(id: string, size: number): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'update media_files set stored_at = coalesce(stored_at, now()), size = $2 where id = $1',
      [id, size],
    );
    return rowCount === 1;
  }

  /**
   * Gives files to the messages that they came with. A file goes to one message, and only to a message of the gateway
   * that uploaded it.
   *
   * @returns the files that were given, by ref in small letters
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

  /** A file that a message has; null when there is none. For whoever holds a signed link: it names no organization. */
  async findClaimed(id: string): Promise<StoredFile | null> {
    const { rows } = await this.database.query<StoredFile>(
      {
        name: 'media_find_claimed',
        text: `select f.id, f.mime, f.size, m.media ->> 'filename' as filename
               from media_files f join messages m on m.id = f.message_id
               where f.id = $1 and f.stored_at is not null`,
      },
      [id],
    );
    return rows[0] ?? null;
  }

  /**
   * Forgets files that nobody needs any more, their bytes first: those that no event claimed within 24 hours, and those
   * past the organization's `retention_days`.
   *
   * @param removeBytes must not mind bytes that are not there
   * @returns how many; fewer than `limit`: none is left
   */
  async forgetOld(limit: number, removeBytes: (id: string) => Promise<void>): Promise<number> {
    const { rows } = await this.database.query<{ id: string; isUnclaimed: boolean }>(FORGETTABLE, [limit]);
    for (const { id, isUnclaimed } of rows) {
      await this.database.transaction(async (transaction) => {
        // Held until the bytes are gone: an upload or an event that wants this file now waits, and finds none.
        const held = await transaction.query(
          `select from media_files where id = $1 and (message_id is null) = $2
             and created_at < now() - interval '24 hours' for update skip locked`,
          [id, isUnclaimed],
        );
        if (held.rowCount === 0) return;
        await removeBytes(id);
        await transaction.query('delete from media_files where id = $1', [id]);
      });
    }
    return rows.length;
  }
}

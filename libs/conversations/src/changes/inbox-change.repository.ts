import {
  type Database,
  deleteSome,
  type InboxChangeType,
  type Mode,
  type Queryable,
  type Statement,
} from '@chasqui/database';

export interface InboxOwner {
  orgId: string;
  mode: Mode;
}

export interface NewInboxChange {
  type: InboxChangeType;
  /** Id of the conversation, note or quick reply. */
  subjectId: string;
  conversationId: string | null;
}

export type InboxChangeRecord = NewInboxChange & { seq: string };

/**
 * Makes places visible in order, so that a reader that continues after a place misses nothing. Taken last in a
 * transaction, so that its holder never waits for a row.
 */
const LOCK: Statement = {
  name: 'inbox_changes_lock',
  text: `select pg_advisory_xact_lock(hashtextextended('inbox changes:' || $1 || ':' || $2, 0))`,
};

const APPEND: Statement = {
  name: 'inbox_changes_append',
  text: `
    insert into inbox_changes (org_id, mode, type, subject_id, conversation_id) values ($1, $2, $3, $4, $5)`,
};

const READ: Statement = {
  name: 'inbox_changes_read',
  text: `
    select seq, type, subject_id, conversation_id from inbox_changes
    where org_id = $1 and mode = $2 and seq > $3::bigint order by seq limit $4`,
};

const END: Statement = {
  name: 'inbox_changes_end',
  text: `select coalesce(max(seq), 0)::text as seq from inbox_changes where org_id = $1 and mode = $2`,
};

/**
 * Inbox changes by members, for the others' browsers: PostgreSQL stores them, and the notification of events wakes
 * readers. Kept for a day.
 */
export class InboxChangeRepository {
  constructor(private readonly database: Database) {}

  /** Call it in the transaction of the change, after all writes to other rows. */
  async append(transaction: Queryable, { orgId, mode }: InboxOwner, change: NewInboxChange): Promise<void> {
    await transaction.query(LOCK, [orgId, mode]);
    await transaction.query(APPEND, [orgId, mode, change.type, change.subjectId, change.conversationId]);
    transaction.noteEvents([orgId]);
  }

  async read({ orgId, mode }: InboxOwner, after: string, limit: number): Promise<InboxChangeRecord[]> {
    const { rows } = await this.database.query<InboxChangeRecord>(READ, [orgId, mode, after, limit]);
    return rows;
  }

  /** Position of the last committed change. */
  async end({ orgId, mode }: InboxOwner): Promise<string> {
    const { rows } = await this.database.query<{ seq: string }>(END, [orgId, mode]);
    return rows[0]?.seq ?? '0';
  }

  /** Deletes changes older than a day. @returns how many; fewer than `limit`: none is left */
  deleteOld(limit: number): Promise<number> {
    return deleteSome(this.database, 'inbox_changes', `created_at < now() - interval '1 day'`, limit);
  }
}

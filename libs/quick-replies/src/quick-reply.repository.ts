import {
  type Channel,
  type Database,
  isTaken,
  type ListPart,
  type PageRequest,
  type QuickReply,
  readList,
  type Transactor,
} from '@chasqui/entities';
import { lockPlanRoom } from '@chasqui/tenancy';
import type { Repository } from 'typeorm';
import { MOST_COUNTED, QUICK_REPLY_COUNT, QUICK_REPLY_LIST } from './quick-reply-list.sql';

export type QuickReplyRecord = Omit<QuickReply, 'orgId' | 'organization'>;

type Settings = Pick<QuickReply, 'shortcut' | 'title' | 'message' | 'mediaUrl' | 'mediaType' | 'channels' | 'tags'>;

export type NewQuickReply = Settings & Pick<QuickReply, 'id' | 'orgId' | 'createdBy'>;

/** What is absent stays. */
export type QuickReplyChange = Partial<Settings>;

/** A quick reply must meet all conditions; null: no condition. */
export interface QuickReplyFilter {
  text: string | null;
  channel: Channel | null;
  tag: string | null;
  shortcut: string | null;
}

export type QuickReplyCreation =
  | { kind: 'created'; quickReply: QuickReplyRecord }
  | { kind: 'shortcut_taken' }
  | { kind: 'plan_limit'; used: number; max: number };

export type QuickReplyUpdate =
  | { kind: 'updated'; quickReply: QuickReplyRecord }
  | { kind: 'shortcut_taken' | 'no_quick_reply' };

const TAKEN = { kind: 'shortcut_taken' } as const;

export class QuickReplyRepository {
  constructor(
    private readonly rows: Repository<QuickReply>,
    private readonly database: Database,
  ) {}

  /** Exact also when several are made at once. Unless it was created, `database` must be rolled back. */
  create(draft: NewQuickReply, database: Transactor = this.database): Promise<QuickReplyCreation> {
    return unlessTaken(
      database.transaction(async (transaction): Promise<QuickReplyCreation> => {
        const rows = transaction.manager.withRepository(this.rows);
        const max = await lockPlanRoom(transaction, draft.orgId, 'quick_replies');
        const used = max < 0 ? 0 : await rows.countBy({ orgId: draft.orgId });
        if (max >= 0 && used >= max) return { kind: 'plan_limit', used, max };
        const quickReply = rows.create(draft);
        await rows.insert(quickReply);
        return { kind: 'created', quickReply };
      }),
    );
  }

  findForOrg(orgId: string, id: string): Promise<QuickReplyRecord | null> {
    return this.rows.findOneBy({ orgId, id });
  }

  /** Newest first, with a total that stops at 10,000. */
  async listForOrg(
    orgId: string,
    { text, channel, tag, shortcut }: QuickReplyFilter,
    page: PageRequest,
  ): Promise<{ part: ListPart<QuickReplyRecord>; total: number; isCapped: boolean }> {
    const values = [orgId, channel, tag, text, shortcut];
    const part = await readList<QuickReplyRecord>(this.database, { ...QUICK_REPLY_LIST, values }, page);
    const { rows } = await this.database.query<{ total: number }>(QUICK_REPLY_COUNT, values);
    const total = rows[0]?.total ?? 0;
    return { part, total: Math.min(total, MOST_COUNTED), isCapped: total > MOST_COUNTED };
  }

  /** Unless it was updated, `database` must be rolled back. */
  update(
    orgId: string,
    id: string,
    change: QuickReplyChange,
    database: Transactor = this.database,
  ): Promise<QuickReplyUpdate> {
    return unlessTaken(
      database.transaction(async (transaction): Promise<QuickReplyUpdate> => {
        const rows = transaction.manager.withRepository(this.rows);
        const { affected } = await rows.update({ orgId, id }, change);
        const quickReply = affected === 1 ? await rows.findOneBy({ orgId, id }) : null;
        return quickReply === null ? { kind: 'no_quick_reply' } : { kind: 'updated', quickReply };
      }),
    );
  }

  delete(orgId: string, id: string, database: Transactor = this.database): Promise<boolean> {
    return database.transaction(async (transaction) => {
      const rows = transaction.manager.withRepository(this.rows);
      return (await rows.delete({ orgId, id })).affected === 1;
    });
  }
}

/** Only PostgreSQL knows whether a shortcut is free: another request may take it between a look and a write. */
async function unlessTaken<Outcome>(writing: Promise<Outcome>): Promise<Outcome | typeof TAKEN> {
  try {
    return await writing;
  } catch (error) {
    if (isTaken(error, 'quick_replies_shortcut_key')) return TAKEN;
    throw error;
  }
}

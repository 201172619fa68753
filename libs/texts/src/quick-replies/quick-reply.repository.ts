import { type Channel, type CountedPart, type PageRequest, QuickReply, type Transactor } from '@chasqui/database';
import { OwnedRows, planRoom } from '@chasqui/tenancy';

export type QuickReplyRecord = Omit<QuickReply, 'organization'>;

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

const FILTER = `($2::text is null or q.channels = '{}' or $2 = any (q.channels))
  and ($3::text is null or $3 = any (q.tags))
  and ($4::text is null or strpos(search_text(concat_ws(chr(10), q.shortcut, q.title, q.message)), search_text($4)) > 0)
  and ($5::text is null or starts_with(q.shortcut, $5))`;

export class QuickReplyRepository extends OwnedRows<QuickReply, QuickReplyRecord, NewQuickReply> {
  constructor(database: Transactor) {
    super(database, {
      entity: QuickReply,
      alias: 'q',
      notFound: 'QUICK_REPLY_NOT_FOUND',
      taken: {
        constraint: 'quick_replies_shortcut_key',
        code: 'QUICK_REPLY_EXISTS',
        field: 'shortcut',
        message: 'Another quick reply has this `shortcut`.',
      },
      room: planRoom('quick_replies', 'The plan has no room for another quick reply.'),
      filter: FILTER,
      mostCounted: 10_000,
    });
  }

  listForOrg(
    owner: Pick<QuickReply, 'orgId'>,
    { channel, tag, text, shortcut }: QuickReplyFilter,
    page: PageRequest,
  ): Promise<CountedPart<QuickReplyRecord>> {
    return this.list(owner, page, [channel, tag, text, shortcut]);
  }
}

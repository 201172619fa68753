import { type Database, type ListPart, type ListQuery, Message, type PageRequest, readList } from '@chasqui/database';
import { In } from 'typeorm';
import type { ContactOwner } from '../store/contact-record';

/** Includes conversations whose messages are still being moved to it. */
const CONVERSATIONS = `
  select id from conversations where contact_id = $3 and org_id = $1 and mode = $2
  union all
  select unnest(conversation_ids) from contact_merges
  where org_id = $1 and mode = $2 and survivor_id = $3 and state = 'moving'`;

/** As many messages of each conversation (one per account) as the page can show. */
const MESSAGES: Omit<ListQuery, 'values'> = {
  columns: 'm.id, m.created_at',
  from: ({ where, limit, direction }) => `(
    select m.* from (${CONVERSATIONS}) v
    cross join lateral (
      select m.* from messages m where m.conversation_id = v.id and m.org_id = $1 and m.mode = $2 and ${where}
      order by m.created_at ${direction}, m.id ${direction} limit ${limit}
    ) m) m`,
  where: 'm.org_id = $1',
  order: { value: 'm.created_at', id: 'm.id', kind: 'time', direction: 'desc', valueName: 'created_at' },
  texts: ['m.content'],
};

/** Without messages in groups and those that belong to no conversation: no index finds those of one address. */
export class ContactMessagesRepository {
  constructor(private readonly database: Database) {}

  async listForContact(
    { orgId, mode }: ContactOwner,
    contactId: string,
    page: PageRequest,
  ): Promise<ListPart<Message>> {
    const values = [orgId, mode, contactId];
    const { rows, isMore } = await readList<{ id: string }>(this.database, { ...MESSAGES, values }, page);
    const ids = rows.map(({ id }) => id);
    const messages = await this.database.source.getRepository(Message).findBy({ orgId, mode, id: In(ids) });
    const byId = new Map(messages.map((message) => [message.id, message]));
    const listed = rows.flatMap((row) => {
      const message = byId.get(row.id);
      return message === undefined ? [] : [Object.assign(message, { listValue: row.listValue })];
    });
    return { rows: listed, isMore };
  }

  async count({ orgId, mode }: ContactOwner, contactId: string, most: number): Promise<number> {
    const { rows } = await this.database.query<{ total: number }>(
      `select count(*)::int as total from (
         select from (${CONVERSATIONS}) v
         join messages m on m.conversation_id = v.id and m.org_id = $1 and m.mode = $2 limit $4) counted`,
      [orgId, mode, contactId, most],
    );
    return rows[0]?.total ?? 0;
  }
}

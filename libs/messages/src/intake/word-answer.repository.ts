import type { Channel, Queryable, Statement, WordKind } from '@chasqui/database';
import { ENSURE_COUNTERS } from './message-intake.sql';
import type { Intake, NewContact, NewMessage } from './new-message';
import { insertSms } from './sms-intake';
import { insertJoining } from './whatsapp-joining';

/** A contact has few conversations, each read by its index. */
const COUNT: Statement = {
  name: 'intake_count_word_answers',
  text: `
    select v.contact_id, m.payload ->> 'answer' as kind, count(*)::integer as count
    from conversations v
    join messages m on m.org_id = v.org_id and m.conversation_id = v.id and m.created_at > now() - interval '24 hours'
      and m.direction = 'outbound' and m.payload ? 'answer'
    where v.org_id = $1 and v.channel = $2 and v.contact_id = any ($3::uuid[])
    group by 1, 2`,
};

export interface AnswerCount {
  contactId: string;
  kind: WordKind;
  count: number;
}

type Insert = (transaction: Queryable, messages: readonly NewMessage[]) => Promise<Map<string, Intake | NewContact>>;

const INSERT: Partial<Record<Channel, Insert>> = {
  whatsapp: insertJoining,
  sms: (transaction, messages) => insertSms(transaction, messages, false),
};

/** Answers to keywords, stored in the transaction of the keywords. */
export class WordAnswerRepository {
  async countRecent(
    transaction: Queryable,
    orgId: string,
    channel: Channel,
    contactIds: readonly string[],
  ): Promise<AnswerCount[]> {
    return (await transaction.query<AnswerCount>(COUNT, [orgId, channel, contactIds])).rows;
  }

  /**
   * Stores answers of one channel as far as the plan allows. The transaction has locked contacts and conversations;
   * counters come last, as everywhere: lock no message after this.
   *
   * @returns lanes that now have work
   */
  async insert(transaction: Queryable, channel: Channel, messages: readonly NewMessage[]): Promise<string[]> {
    const insert = INSERT[channel];
    if (insert === undefined || messages.length === 0) return [];
    const counters = messages.flatMap(({ orgId, charges }) =>
      charges.map(({ limit, period }) => ({ org_id: orgId, limit_name: limit, period })),
    );
    if (counters.length > 0) await transaction.query(ENSURE_COUNTERS, [JSON.stringify(counters)]);
    const results = await insert(transaction, messages);
    return messages.flatMap(({ id, lane }) => {
      const { kind } = results.get(id) ?? { kind: 'accepted' };
      return kind === 'accepted' ? [lane] : [];
    });
  }
}

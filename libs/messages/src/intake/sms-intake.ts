import type { Queryable, LimitName } from '@chasqui/database';
import { toChargeRows, toIntakeRow } from './intake-rows';
import type { Intake, NewMessage, NewContact } from './new-message';
import { recipientsOf } from './recipients';
import { ACCEPT_SMS } from './sms-intake.sql';

export type SmsIntake = Exclude<Intake, { kind: 'duplicate' }> | NewContact;

interface AcceptedRow {
  ord: number;
  kind: SmsIntake['kind'];
  conversationId: string | null;
  limitName: LimitName;
  max: number;
  used: number;
}

/**
 * Stores SMS with their contacts, conversations and events, as far as the plan and their recipients allow.
 *
 * @param mayMeet new recipients become contacts; the transaction then holds the inbound locks of their organizations.
 * False: their messages are `new_contact`
 */
export async function insertSms(
  queryable: Queryable,
  messages: readonly NewMessage[],
  mayMeet: boolean,
): Promise<Map<string, SmsIntake>> {
  const results = new Map<string, SmsIntake>();
  if (messages.length === 0) return results;
  const { recipients, ofMessages } = recipientsOf(messages);
  const input = messages.map((message, ord) => {
    return { ...toIntakeRow(message, ord), who: ofMessages[ord]?.who, same: ofMessages[ord]?.same };
  });
  const charges = messages.flatMap(toChargeRows);
  const values = [JSON.stringify(input), JSON.stringify(charges), mayMeet, JSON.stringify(recipients)];
  const rows = await ACCEPT_SMS.run<AcceptedRow>(queryable, values, (answered) =>
    answered.flatMap(({ ord, kind }) => (kind === 'accepted' ? (messages[ord]?.orgId ?? []) : [])),
  );
  // A message denied by one limit still held a rank in the other's queue: its neighbors run again, alone.
  const isMixed = new Set(rows.flatMap((row) => row.limitName ?? [])).size > 1;
  for (const row of rows) {
    const message = messages[row.ord];
    if (message === undefined) continue;
    const again = isMixed && row.kind === 'plan_limit' ? await insertSms(queryable, [message], mayMeet) : null;
    results.set(message.id, again?.get(message.id) ?? toIntake(message, row));
  }
  return results;
}

function toIntake({ id }: NewMessage, row: AcceptedRow): SmsIntake {
  switch (row.kind) {
    case 'accepted':
      return { kind: 'accepted', id, ...(row.conversationId !== null && { conversationId: row.conversationId }) };
    case 'plan_limit':
      return { kind: 'plan_limit', limit: row.limitName, used: row.used, max: row.max };
    default:
      return { kind: row.kind };
  }
}

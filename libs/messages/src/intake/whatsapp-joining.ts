import type { Queryable } from '@chasqui/database';
import { insertWanted } from './message-insert';
import type { Intake, NewMessage } from './new-message';
import { recipientsOf } from './recipients';
import { JOIN_WHATSAPP, LOCK_RECIPIENTS } from './whatsapp-joining.sql';

interface JoinedRow {
  id: string;
  orgId: string;
  conversationId: string;
}

export async function insertJoining(
  transaction: Queryable,
  messages: readonly NewMessage[],
): Promise<Map<string, Intake>> {
  if (messages.length === 0) return new Map();
  await transaction.query(LOCK_RECIPIENTS, valuesOf(messages));
  const results = await insertWanted(transaction, messages);
  const stored = messages.filter(({ id }) => !results.has(id));
  if (stored.length === 0) return results;
  const joined = await JOIN_WHATSAPP.run<JoinedRow>(transaction, valuesOf(stored), (answered) =>
    answered.map((row) => row.orgId),
  );
  for (const row of joined) results.set(row.id, { kind: 'accepted', id: row.id, conversationId: row.conversationId });
  return results;
}

function valuesOf(messages: readonly NewMessage[]): string[] {
  const { recipients, ofMessages } = recipientsOf(messages);
  const input = messages.map(({ id, orgId, mode, accountId, toAddress }, ord) => {
    const who = ofMessages[ord]?.who;
    return { ord, id, org_id: orgId, mode, account_id: accountId, to_address: toAddress, who };
  });
  return [JSON.stringify(input), JSON.stringify(recipients)];
}

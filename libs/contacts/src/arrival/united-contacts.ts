import type { Queryable } from '@chasqui/database';
import * as SQL from './united-contacts.sql';

/** A conversation as PostgreSQL writes its row, and the notes that moved to the one it was merged into. */
export interface DroppedConversation {
  conversation: { id: string } & Record<string, unknown>;
  noteIds: string[];
}

/** What moved from one contact to another. Stored for a day: never rename. */
export interface MovedBelongings {
  dropped: DroppedConversation[];
  movedConversationIds: string[];
  consentIds: string[];
}

/**
 * contract.md D6: fields of the kept one win, empty ones are filled, notes stand one below the other, tags and
 * addresses are united, the stricter consent holds. Both are locked. The caller moves messages, and deletes the contact
 * that goes.
 */
export async function uniteContacts(
  transaction: Queryable,
  orgId: string,
  goneId: string,
  keptId: string,
): Promise<MovedBelongings> {
  const values = [orgId, goneId, keptId];
  const { rows: dropped } = await transaction.query<DroppedConversation>(SQL.UNITE_CONVERSATIONS, values);
  const { rows: moved } = await transaction.query<{ id: string }>(SQL.MOVE_CONVERSATIONS, values);
  await transaction.query(SQL.UNITE_FIELDS, values);
  await transaction.query(SQL.UNITE_ADDRESSES, values);
  const { rows: consents } = await transaction.query<{ id: string }>(SQL.MOVE_CONSENTS, values);
  await transaction.query(SQL.MOVE_PICTURE, values);
  return { dropped, movedConversationIds: moved.map(({ id }) => id), consentIds: consents.map(({ id }) => id) };
}

import type { Queryable } from '@chasqui/database';
import { KEEP_WANTED, STORE_WITH_MESSAGES } from '@chasqui/files';
import type { NewMessage } from './new-message';

/** Null: no file of the service. */
export function fileOf({ media }: Pick<NewMessage, 'media'>): string | null {
  return media !== null && 'file_id' in media ? media.file_id : null;
}

/**
 * Extends the life of files for messages about to be inserted. A file that came with its request was just made.
 *
 * @returns messages whose files are gone, or never existed
 */
export async function keepWanted(queryable: Queryable, messages: readonly NewMessage[]): Promise<Set<NewMessage>> {
  const wanting = messages.filter((message) => fileOf(message) !== null && !message.bringsFile);
  if (wanting.length === 0) return new Set();
  const { rows } = await queryable.query<{ id: string; orgId: string; mode: string }>(KEEP_WANTED, [toJson(wanting)]);
  const kept = new Set(rows.map(({ id, orgId, mode }) => `${id} ${orgId} ${mode}`));
  return new Set(wanting.filter((message) => !kept.has(`${fileOf(message)} ${message.orgId} ${message.mode}`)));
}

/** Stores the files that came with the requests of inserted messages. @throws Error when one is gone */
export async function storeBrought(queryable: Queryable, messages: readonly NewMessage[]): Promise<void> {
  const bringing = messages.filter(({ bringsFile }) => bringsFile);
  if (bringing.length === 0) return;
  const { rows } = await queryable.query(STORE_WITH_MESSAGES, [toJson(bringing)]);
  if (rows.length < bringing.length) throw new Error('the file of a new message is gone');
}

const toJson = (messages: readonly NewMessage[]): string =>
  JSON.stringify(
    messages.map((message) => ({
      id: fileOf(message),
      org_id: message.orgId,
      mode: message.mode,
      scheduled_at: message.scheduledAt,
      life_ms: message.giveUpAfterMs ?? 0,
    })),
  );

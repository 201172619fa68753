import {
  type Database,
  type ListPart,
  type ListQuery,
  type PageRequest,
  readList,
  type Statement,
} from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { v7 as uuidv7 } from 'uuid';
import { InboxChangeRepository, type InboxOwner } from '../changes/inbox-change.repository';

export interface NoteRecord {
  id: string;
  text: string;
  /** Null: the user is gone. */
  authorId: string | null;
  authorName: string | null;
  createdAt: Date;
}

const LIST: Omit<ListQuery, 'values'> = {
  columns: 'n.id, n.text, u.id as author_id, u.name as author_name, n.created_at',
  from: `conversation_notes n left join users u on u.id = n.author_id`,
  where: 'n.org_id = $1 and n.conversation_id = $2',
  order: { value: 'n.created_at', id: 'n.id', kind: 'time', direction: 'desc', valueName: 'created_at' },
  texts: ['n.text'],
};

const INSERT: Statement = {
  name: 'inbox_note_insert',
  text: `
    with made as (
      insert into conversation_notes (id, org_id, conversation_id, author_id, text)
      select $4, c.org_id, c.id, $5, $6 from conversations c where c.org_id = $1 and c.mode = $2 and c.id = $3
      returning *
    )
    select n.id, n.text, u.id as author_id, u.name as author_name, n.created_at
    from made n left join users u on u.id = n.author_id`,
};

/** $5: who asks. Answers the author, and whether the note is gone. */
const DELETE: Statement = {
  name: 'inbox_note_delete',
  text: `
    with found as materialized (
      select n.id, n.author_id from conversation_notes n join conversations c on c.id = n.conversation_id
      where n.org_id = $1 and c.mode = $2 and n.conversation_id = $3 and n.id = $4
    ),
    gone as (
      delete from conversation_notes n using found f where n.id = f.id and f.author_id = $5 returning n.id
    )
    select f.author_id is not distinct from $5::uuid as is_own, exists (select from gone) as is_gone from found f`,
};

export class ConversationNoteRepository {
  constructor(
    private readonly database: Database,
    private readonly changes: InboxChangeRepository,
  ) {}

  /** Newest first by default. */
  listOf({ orgId }: InboxOwner, conversationId: string, page: PageRequest): Promise<ListPart<NoteRecord>> {
    return readList<NoteRecord>(this.database, { ...LIST, values: [orgId, conversationId] }, page);
  }

  /** @throws AppError CONVERSATION_NOT_FOUND */
  create(owner: InboxOwner, conversationId: string, authorId: string, text: string): Promise<NoteRecord> {
    return this.database.transaction(async (transaction) => {
      const values = [owner.orgId, owner.mode, conversationId, uuidv7(), authorId, text];
      const { rows } = await transaction.query<NoteRecord>(INSERT, values);
      if (rows[0] === undefined) throw new AppError('CONVERSATION_NOT_FOUND');
      await this.changes.append(transaction, owner, { type: 'note.created', subjectId: rows[0].id, conversationId });
      return rows[0];
    });
  }

  /** Deletes the caller's note. @throws AppError NOTE_NOT_FOUND, FORBIDDEN for another author's */
  async delete(owner: InboxOwner, conversationId: string, id: string, authorId: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const values = [owner.orgId, owner.mode, conversationId, id, authorId];
      const { rows } = await transaction.query<{ isOwn: boolean; isGone: boolean }>(DELETE, values);
      const [found] = rows;
      if (found?.isOwn === false) throw new AppError('FORBIDDEN', { message: 'Only who wrote a note can delete it.' });
      // Found and not deleted: another browser of the same person was quicker.
      if (!found?.isGone) throw new AppError('NOTE_NOT_FOUND');
      await this.changes.append(transaction, owner, { type: 'note.deleted', subjectId: id, conversationId });
    });
  }
}

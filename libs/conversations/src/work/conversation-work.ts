import type { Database, Queryable, Role } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { mayDo } from '@chasqui/identity';
import { InboxChangeRepository, type InboxOwner } from '../changes/inbox-change.repository';
import { type ConversationRecord, InboxConversationRepository } from './conversation.repository';
import * as SQL from './conversation-work.sql';

export interface Assignment {
  /** Null: unassigned. */
  assigneeId: string | null;
  /** The current assignee as the caller knows it; undefined: it does not matter. */
  expectedAssigneeId: string | null | undefined;
}

/**
 * Members' actions on conversations. Each change is one conditional statement: of two concurrent ones, both are done,
 * or the later one is told of the change, and nothing is lost. Other browsers hear of it after the commit.
 */
export class ConversationWork {
  constructor(
    private readonly database: Database,
    private readonly conversations: InboxConversationRepository,
    private readonly changes: InboxChangeRepository,
  ) {}

  /**
   * @throws AppError CONVERSATION_NOT_FOUND, MEMBER_NOT_FOUND; INVALID_STATE for a member whose role does not answer,
   * and when it was assigned to somebody else meanwhile
   */
  async assign(owner: InboxOwner, id: string, assignment: Assignment): Promise<ConversationRecord> {
    await this.find(owner, id);
    const { assigneeId, expectedAssigneeId: expected } = assignment;
    await this.database.transaction(async (transaction) => {
      if (assigneeId !== null) await mustWork(transaction, owner.orgId, assigneeId);
      const values = [...placeOf(owner, id), assigneeId, expected !== undefined, expected ?? null];
      const { rows } = await transaction.query<{ isChanged: boolean }>(SQL.ASSIGN, values);
      if (rows[0] === undefined) {
        throw new AppError('INVALID_STATE', {
          message: 'Somebody else has taken or given this conversation meanwhile.',
        });
      }
      if (rows[0].isChanged) await this.note(transaction, owner, 'conversation.assigned', id);
    });
    return this.find(owner, id);
  }

  /**
   * Marks it as read, unless there is a newer message than the one seen.
   *
   * @param seenAt time of the last message that the member has seen; null: all
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  async markRead(owner: InboxOwner, id: string, seenAt: Date | null): Promise<ConversationRecord> {
    await this.database.transaction(async (transaction) => {
      const { rowCount } = await transaction.query(SQL.MARK_READ, [...placeOf(owner, id), seenAt]);
      if (rowCount === 1) await this.note(transaction, owner, 'conversation.read', id);
    });
    return this.find(owner, id);
  }

  /**
   * A closed one stays closed.
   *
   * @param seenAt time of the last message that the member has seen; null: all
   * @throws AppError CONVERSATION_NOT_FOUND; INVALID_STATE when there is a newer message
   */
  async close(owner: InboxOwner, id: string, seenAt: Date | null): Promise<ConversationRecord> {
    await this.database.transaction((transaction) =>
      SQL.CLOSE.run<{ orgId: string }>(transaction, [...placeOf(owner, id), seenAt], (rows) =>
        rows.map(({ orgId }) => orgId),
      ),
    );
    const conversation = await this.find(owner, id);
    if (conversation.status === 'closed') return conversation;
    throw new AppError('INVALID_STATE', { message: 'Another message came meanwhile. Read it before you close.' });
  }

  /** An open one stays open. @throws AppError CONVERSATION_NOT_FOUND */
  async reopen(owner: InboxOwner, id: string): Promise<ConversationRecord> {
    await this.database.transaction(async (transaction) => {
      const { rowCount } = await transaction.query(SQL.REOPEN, placeOf(owner, id));
      if (rowCount === 1) await this.note(transaction, owner, 'conversation.reopened', id);
    });
    return this.find(owner, id);
  }

  /**
   * Opens the conversation of an accepted message, even if an earlier request accepted it and was then cut off; if it
   * was closed after that, it stays closed. The message stays accepted if the conversation is gone.
   *
   * @param isKnown an earlier request had created the message
   */
  async reopenFor(
    owner: InboxOwner,
    { conversationId, createdAt }: { conversationId: string; createdAt: Date },
    isKnown: boolean,
  ): Promise<void> {
    const found = await this.conversations.findForOrg(owner, conversationId);
    if (found === null || found.status !== 'closed') return;
    if (isKnown && (found.closedAt === null || found.closedAt >= createdAt)) return;
    try {
      await this.reopen(owner, conversationId);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'CONVERSATION_NOT_FOUND')) throw error;
    }
  }

  /** A member wrote: the conversation no longer waits, unless the contact wrote since. */
  async answered(
    owner: InboxOwner,
    { conversationId: id, createdAt }: { conversationId: string; createdAt: Date },
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const { rowCount } = await transaction.query(SQL.ANSWERED, [...placeOf(owner, id), createdAt]);
      if (rowCount === 1) await this.note(transaction, owner, 'conversation.read', id);
    });
  }

  /** @throws AppError CONVERSATION_NOT_FOUND */
  async find(owner: InboxOwner, id: string): Promise<ConversationRecord> {
    const found = await this.conversations.findForOrg(owner, id);
    if (found === null) throw new AppError('CONVERSATION_NOT_FOUND');
    return found;
  }

  private note(
    transaction: Queryable,
    owner: InboxOwner,
    type: 'conversation.assigned' | 'conversation.read' | 'conversation.reopened',
    id: string,
  ): Promise<void> {
    return this.changes.append(transaction, owner, { type, subjectId: id, conversationId: id });
  }
}

const placeOf = ({ orgId, mode }: InboxOwner, id: string): string[] => [orgId, mode, id];

/** Assignees must be allowed to answer. */
async function mustWork(transaction: Queryable, orgId: string, userId: string): Promise<void> {
  const { rows } = await transaction.query<{ role: Role }>(SQL.ROLE_OF, [orgId, userId]);
  if (rows[0] === undefined) throw new AppError('MEMBER_NOT_FOUND');
  if (!mayDo(rows[0].role, 'inbox:write')) {
    throw new AppError('INVALID_STATE', {
      message: `The role ${rows[0].role} cannot answer. Choose a member who can.`,
    });
  }
}

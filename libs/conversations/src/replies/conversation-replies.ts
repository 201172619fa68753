import type { Database, Message, Statement } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { Origin } from '@chasqui/sending';
import { QuickRepliesService } from '@chasqui/texts';
import type { InboxOwner } from '../changes/inbox-change.repository';
import type { ConversationRecord } from '../work/conversation.repository';
import { ConversationWork } from '../work/conversation-work';
import { idempotencyOf, inOrder, MemberMessages, type MemberMessageSource, templateOf } from './member-messages';

export interface ReplyDraft {
  /** Wins over the quick reply's text; null: that one's text. */
  text: string | null;
  quickReplyId: string | null;
  /** Replaces text, quick reply and file; null: no template. */
  templateId: string | null;
  /** The version that was shown; null: the active one. */
  templateVersion: number | null;
  /** Variables of the quick reply or the template, besides the contact's. */
  variables: Readonly<Record<string, string>>;
  /** An uploaded file, WhatsApp only; null: none. A text beside it is its caption. */
  fileId: string | null;
  /** Our id of the quoted message; null: none. */
  about: string | null;
  /** Repeating an answer with it sends no second message; null: each one is new. */
  clientId: string | null;
}

/** Stored with keys: never rename. */
const ROUTE = 'console conversation reply';

const FIND_LID: Statement = {
  name: 'inbox_lid_of_contact',
  text: `
    select value from contact_addresses
    where org_id = $1 and mode = $2 and contact_id = $3 and kind = 'whatsapp_lid' and is_primary`,
};

/** Answers conversations over their own numbers and phones, through the same path as every message. */
export class ConversationReplies {
  constructor(
    private readonly database: Database,
    private readonly work: ConversationWork,
    private readonly quickReplies: QuickRepliesService,
    private readonly sender: MemberMessages,
  ) {}

  /**
   * Accepts an answer: it is committed, and on its way. A closed conversation opens.
   *
   * @throws AppError CONVERSATION_NOT_FOUND, QUICK_REPLY_NOT_FOUND, TEMPLATE_NOT_FOUND, TEMPLATE_NOT_ACTIVE,
   * TEMPLATE_WRONG_CHANNEL, TEMPLATE_VARIABLE_MISSING; INVALID_STATE where no answer is possible, or a file cannot be
   * sent; and the channel's refusals
   */
  async send(owner: InboxOwner, id: string, draft: ReplyDraft, source: MemberMessageSource): Promise<Message> {
    const conversation = await this.work.find(owner, id);
    const text = await this.textOf(owner, conversation, draft);
    const { channel, accountId } = conversation;
    const place = { channel, accountId, to: await this.addressOf(owner, conversation), conversationId: id };
    const { fileId, about } = draft;
    const { quickReplyId } = draft;
    const isThere = quickReplyId === null || (await this.quickReplies.exists(owner, quickReplyId));
    const refusal = isThere ? undefined : new AppError('QUICK_REPLY_NOT_FOUND');
    const content = { text, template: templateOf(draft), fileId, about, quickReplyId, refusal };
    const idempotency = keyOf(id, draft);
    return this.sender.send(owner, place, content, { ...source, idempotency });
  }

  /** Null: a file without a text, or a template. */
  private async textOf(owner: InboxOwner, conversation: ConversationRecord, draft: ReplyDraft): Promise<string | null> {
    const { text, fileId, quickReplyId, templateId } = draft;
    if (templateId !== null) {
      if (text === null && fileId === null && quickReplyId === null) return null;
      throw new AppError('INVALID_BODY', {
        message: '`template_id` stands alone: leave `text`, `quick_reply_id` and `media_id` out.',
      });
    }
    if (text !== null || (fileId !== null && quickReplyId === null)) return text;
    return this.rendered(owner, conversation, draft);
  }

  private async rendered(owner: InboxOwner, { contactId }: ConversationRecord, draft: ReplyDraft): Promise<string> {
    const { quickReplyId, variables } = draft;
    if (quickReplyId === null) {
      throw new AppError('INVALID_BODY', {
        message: 'Write a `text`, or choose a quick reply with `quick_reply_id` or a template with `template_id`.',
      });
    }
    const { mediaUrl } = await this.quickReplies.find(owner, quickReplyId);
    if (mediaUrl !== null) {
      const message =
        'This quick reply has a file, which cannot be sent from the inbox yet. Send its text alone as `text`.';
      throw new AppError('INVALID_STATE', { message });
    }
    const body = { variables, ...(contactId !== null && { contact_id: contactId }) };
    const { message, missing } = await this.quickReplies.render(owner, quickReplyId, body);
    if (missing.length === 0) return message;
    throw new AppError('TEMPLATE_VARIABLE_MISSING', {
      message: `The quick reply has variables without a value: ${missing.join(', ')}.`,
      extra: { missing },
    });
  }

  private async addressOf(
    owner: InboxOwner,
    { channel, groupId, contactPhone, contactId }: ConversationRecord,
  ): Promise<string | null> {
    if (channel !== 'whatsapp') return contactPhone;
    return groupId ?? contactPhone ?? (await this.lidOf(owner, contactId));
  }

  private async lidOf({ orgId, mode }: InboxOwner, contactId: string | null): Promise<string | null> {
    const { rows } = await this.database.query<{ value: string }>(FIND_LID, [orgId, mode, contactId]);
    return rows[0]?.value ?? null;
  }
}

function keyOf(id: string, { clientId, ...asked }: ReplyDraft): Origin['idempotency'] {
  const { text, quickReplyId, about } = asked;
  // Unchanged without a file or a template, so that keys from before their introduction still match.
  const file = asked.fileId === null ? [] : [asked.fileId];
  const template = asked.templateId === null ? [] : [{ template: asked.templateId }];
  const version = asked.templateVersion === null ? [] : [{ version: asked.templateVersion }];
  const said = [text, quickReplyId, inOrder(asked.variables), about, ...file, ...template, ...version];
  return idempotencyOf(ROUTE, id, clientId, said);
}

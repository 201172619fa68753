import { createHash } from 'node:crypto';
import { type Database, type Message, PRIORITIES, type Statement } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { type Acceptance, isShortEnough, MessageSender, type Origin } from '@chasqui/intake';
import { MessageRepository } from '@chasqui/messaging';
import { QuickRepliesService } from '@chasqui/quick-replies';
import type { InboxOwner } from '../changes/inbox-change.repository';
import type { ConversationRecord } from '../conversations/conversation.repository';
import { ConversationWork } from '../conversations/conversation-work';

/** What a member answers. */
export interface ReplyDraft {
  /** It wins over the text of the quick reply; null: that one's text counts. */
  text: string | null;
  quickReplyId: string | null;
  /** Values of the quick reply's variables, besides those of the contact. */
  variables: Readonly<Record<string, string>>;
  /** A file that was uploaded to be sent, over WhatsApp; null: none. A text beside it is its caption. */
  fileId: string | null;
  /** Our id of the message that this one quotes; null: none. */
  about: string | null;
  /** Sent again with it, the same answer is one message; null: it is another one. */
  clientId: string | null;
}

/** Who answers. */
export interface ReplySource {
  requestId: string;
  /** By `performance.now()`. */
  askedAtMs: number;
}

/** Stored with keys: never rename. */
const ROUTE = 'console conversation reply';

const FIND_LID: Statement = {
  name: 'inbox_lid_of_contact',
  text: `
    select value from contact_addresses
    where org_id = $1 and mode = $2 and contact_id = $3 and kind = 'whatsapp_lid' and is_primary`,
};

/** Answers conversations over their own numbers and phones, as every message is sent. */
export class ConversationReplies {
  constructor(
    private readonly database: Database,
    private readonly work: ConversationWork,
    private readonly quickReplies: QuickRepliesService,
    private readonly sender: MessageSender,
    private readonly messages: MessageRepository,
  ) {}

  /**
   * Accepts an answer: it is committed, and on its way. A closed conversation opens.
   *
   * @throws AppError CONVERSATION_NOT_FOUND, QUICK_REPLY_NOT_FOUND, TEMPLATE_VARIABLE_MISSING; INVALID_STATE where nobody can
   *   be answered, or a file would have to be sent; and what the channel refuses
   */
  async send(owner: InboxOwner, id: string, draft: ReplyDraft, source: ReplySource): Promise<Message> {
    const conversation = await this.work.find(owner, id);
    const text = await this.textOf(owner, conversation, draft);
    const origin: Origin = {
      ...owner,
      ...source,
      priority: PRIORITIES.api,
      joinsConversation: true,
      idempotency: idempotencyOf(id, draft),
    };
    const { message, replayed } = await this.accept(owner, conversation, { ...draft, text }, origin);
    if (!replayed) {
      if (draft.quickReplyId !== null) await this.quickReplies.countUse(owner, draft.quickReplyId);
      if (conversation.status === 'closed') await this.work.reopen(owner, id);
    }
    const stored = await this.messages.findForOrg(owner.orgId, owner.mode, message.id);
    if (stored === null) throw new Error(`the answer ${message.id} is gone`);
    return stored;
  }

  /** Null: a file that says enough. */
  private async textOf(owner: InboxOwner, conversation: ConversationRecord, draft: ReplyDraft): Promise<string | null> {
    const { text, fileId, quickReplyId } = draft;
    if (text !== null || (fileId !== null && quickReplyId === null)) return text;
    return this.rendered(owner, conversation, draft);
  }

  private async rendered(owner: InboxOwner, { contactId }: ConversationRecord, draft: ReplyDraft): Promise<string> {
    const { quickReplyId, variables } = draft;
    if (quickReplyId === null) {
      throw new AppError('INVALID_BODY', { message: 'Write a `text`, or choose a quick reply with `quick_reply_id`.' });
    }
    const { media_url: file } = await this.quickReplies.read(owner, quickReplyId);
    if (file !== null) {
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

  private async accept(
    owner: InboxOwner,
    conversation: ConversationRecord,
    { text, about, fileId }: Pick<ReplyDraft, 'text' | 'about' | 'fileId'>,
    origin: Origin,
  ): Promise<Acceptance> {
    const { channel, accountId, contactPhone } = conversation;
    const common = { metadata: {}, scheduledAt: null, expiresInS: null };
    if (channel === 'whatsapp') {
      const to = conversation.groupId ?? contactPhone ?? (await this.lidOf(owner, conversation.contactId));
      if (to === null) throw nobody();
      const content = { type: 'text', text, media: null, payload: null };
      mustFit(text, fileId !== null);
      const file = fileId === null ? {} : { file: { file: { id: fileId }, kind: null, filename: null } };
      const request = { ...common, to, content, about, numberId: accountId, accountPhone: null, ...file };
      return this.sender.accept('whatsapp', request, origin);
    }
    if (channel !== 'sms') throw nobody();
    if (contactPhone === null) throw nobody();
    if (about !== null) throw notOverSms('reply_to', 'An SMS cannot quote another message. Leave `reply_to` out.');
    if (fileId !== null || text === null) {
      throw notOverSms('media_id', 'An SMS carries text only. Leave `media_id` out, or send a link to the file.');
    }
    const phone = { deviceId: accountId, choice: 'first' as const };
    return this.sender.accept(
      'sms',
      { ...common, to: contactPhone, text, phone, sim: null, deliveryReport: true },
      origin,
    );
  }

  private async lidOf({ orgId, mode }: InboxOwner, contactId: string | null): Promise<string | null> {
    const { rows } = await this.database.query<{ value: string }>(FIND_LID, [orgId, mode, contactId]);
    return rows[0]?.value ?? null;
  }
}

function idempotencyOf(id: string, { clientId, ...asked }: ReplyDraft): Origin['idempotency'] {
  if (clientId === null) return null;
  const variables = Object.entries(asked.variables).toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Without a file it is as it was before there were any: kept keys go on being known.
  const file = asked.fileId === null ? [] : [asked.fileId];
  const text = JSON.stringify([id, asked.text, asked.quickReplyId, variables, asked.about, ...file]);
  return { route: ROUTE, key: `${id} ${clientId}`, requestHash: createHash('sha256').update(text).digest() };
}

/** 409: an SMS showed a name in place of a number. */
const nobody = (): AppError =>
  new AppError('INVALID_STATE', { message: 'The sender has no phone number that is known, so nobody can answer.' });

/** 400 before anything is stored. @throws AppError MESSAGE_TOO_LONG */
function mustFit(text: string | null, isCaption: boolean): void {
  if (text === null || isShortEnough(text, isCaption)) return;
  if (!isCaption) throw new AppError('MESSAGE_TOO_LONG');
  throw new AppError('MESSAGE_TOO_LONG', { message: 'Beside a file a text has at most 1,024 characters.' });
}

function notOverSms(field: string, message: string): AppError {
  return new AppError('VALIDATION', { message, extra: { fields: [{ field, code: 'NOT_ALLOWED', message }] } });
}

import { createHash } from 'node:crypto';
import { type Channel, type Message, PRIORITIES } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { type Acceptance, isShortEnough, MessageSender, type Origin, type WhatsappContent } from '@chasqui/sending';
import { MessageRepository } from '@chasqui/messages';
import { type TemplateMessage, TemplateMessages, toWhatsappContent } from '@chasqui/texts';
import type { InboxOwner } from '../changes/inbox-change.repository';
import { ConversationWork } from '../work/conversation-work';

export interface MemberMessagePlace {
  channel: Channel;
  accountId: string;
  /** Digits, a WhatsApp address or a group; null: no address is known; an error: why no lookup is possible. */
  to: string | null | AppError;
}

export interface MemberMessageSource {
  requestId: string;
  /** By `performance.now()`. */
  askedAtMs: number;
}

export interface MemberTemplate {
  id: string;
  variables: Readonly<Record<string, string>>;
  /** The version that was shown: no other one is sent. Null: the active one. */
  version: number | null;
}

export interface MemberMessageContent {
  text: string | null;
  template: MemberTemplate | null;
  /** An uploaded file, WhatsApp only; null: none. */
  fileId: string | null;
  /** Our id of the quoted message, WhatsApp only; null: none. */
  about: string | null;
  /** Origin of the text; null: no quick reply. */
  quickReplyId: string | null;
  /** Refused with this, unless its key created a message before. */
  refusal?: AppError | undefined;
}

export const templateOf = (asked: {
  templateId: string | null;
  templateVersion: number | null;
  variables: Readonly<Record<string, string>>;
}): MemberTemplate | null =>
  asked.templateId === null
    ? null
    : { id: asked.templateId, variables: asked.variables, version: asked.templateVersion };

/** Sorted, because keys must not depend on the order. */
export const inOrder = (variables: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1));

/**
 * Idempotency of a member's message.
 *
 * @param about of the conversation or contact
 * @param clientId null: each message is new
 * @param said stored with keys: never changes for existing requests
 */
export function idempotencyOf(
  route: string,
  about: string,
  clientId: string | null,
  said: readonly unknown[],
): Origin['idempotency'] {
  if (clientId === null) return null;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([about, ...said]))
    .digest();
  return { route, key: `${about} ${clientId}`, requestHash };
}

/** Sends members' messages from the inbox through the same path as every message, with templates like the API's. */
export class MemberMessages {
  constructor(
    private readonly sender: MessageSender,
    private readonly templates: TemplateMessages,
    private readonly messages: MessageRepository,
    private readonly work: ConversationWork,
  ) {}

  /**
   * Accepts a message: it is committed, and on its way. A closed conversation opens.
   *
   * @param place with the answered conversation; null: the one that the message begins or joins
   * @throws AppError INVALID_STATE where no message is possible; VALIDATION; and refusals of templates and the channel
   */
  async send(
    owner: InboxOwner,
    place: MemberMessagePlace & { conversationId: string | null },
    content: MemberMessageContent,
    source: MemberMessageSource & Pick<Origin, 'idempotency'>,
  ): Promise<Message> {
    const origin: Origin = { ...owner, ...source, priority: PRIORITIES.api, joinsConversation: true };
    const { message, replayed } = await this.accept(place, content, origin);
    const stored = await this.messages.findForOrg(owner.orgId, owner.mode, message.id);
    if (stored === null) throw new Error(`the message ${message.id} is gone`);
    const conversationId = place.conversationId ?? stored.conversationId;
    const { createdAt } = stored;
    if (conversationId !== null) {
      await this.work.reopenFor(owner, { conversationId, createdAt }, replayed);
      await this.work.answered(owner, { conversationId, createdAt });
    }
    return stored;
  }

  private async accept(place: MemberMessagePlace, content: MemberMessageContent, origin: Origin): Promise<Acceptance> {
    const { channel, accountId, to } = place;
    if (channel !== 'whatsapp' && channel !== 'sms') throw nobody();
    // An earlier request's message is answered even if no message is possible now.
    const whom = to ?? nobody();
    return channel === 'whatsapp'
      ? this.overWhatsapp(accountId, whom, content, origin)
      : withOwnNames(() => this.overSms(accountId, whom, content, origin));
  }

  private async overWhatsapp(
    accountId: string,
    whom: string | AppError,
    said: MemberMessageContent,
    origin: Origin,
  ): Promise<Acceptance> {
    const { text, fileId, about } = said;
    mustFit(text, fileId !== null);
    const written = await this.written('whatsapp', whom, said, origin);
    const content: WhatsappContent =
      written === null || written instanceof AppError
        ? { type: 'text', text, media: null, payload: null }
        : toWhatsappContent(written, { filename: null, payload: null });
    const file = fileId === null ? {} : { file: { file: { id: fileId }, kind: null, filename: null } };
    const refusal = written instanceof AppError ? { refusal: written } : {};
    return this.sender.accept(
      'whatsapp',
      {
        ...NOW,
        to: addressIn(whom),
        content,
        about,
        numberId: accountId,
        accountPhone: null,
        ...file,
        ...refusal,
        ...quickReplyOf(said),
      },
      origin,
    );
  }

  private async overSms(
    accountId: string,
    whom: string | AppError,
    said: MemberMessageContent,
    origin: Origin,
  ): Promise<Acceptance> {
    if (said.about !== null)
      throw notOverSms('reply_to', 'NO_QUOTE_IN_SMS', 'An SMS cannot quote another message. Leave `reply_to` out.');
    if (said.fileId !== null || (said.text === null && said.template === null)) {
      throw notOverSms(
        'media_id',
        'NO_FILE_IN_SMS',
        'An SMS carries text only. Leave `media_id` out, or send a link to the file.',
      );
    }
    const written = await this.written('sms', whom, said, origin);
    const content =
      written === null
        ? { text: said.text ?? '' }
        : written instanceof AppError
          ? { text: '', refusal: written }
          : { text: written.text, template: written.template };
    const phone = { deviceId: accountId, choice: 'first' as const };
    return this.sender.accept(
      'sms',
      { ...NOW, to: addressIn(whom), ...content, ...quickReplyOf(said), phone, sim: null, deliveryReport: true },
      origin,
    );
  }

  /** The template's result, or why it cannot be sent; null: no template. */
  private async written(
    channel: 'whatsapp' | 'sms',
    to: string | AppError,
    { template, refusal }: MemberMessageContent,
    owner: InboxOwner,
  ): Promise<TemplateMessage | AppError | null> {
    if (to instanceof AppError) return to;
    if (refusal !== undefined) return refusal;
    if (template === null) return null;
    const { id, variables } = template;
    const [message] = await this.templates.write(owner, channel, [{ to, template: { id, variables, language: null } }]);
    if (message === undefined) throw new Error('a template has no outcome');
    const isAsSeen = message instanceof AppError || [null, message.template.version].includes(template.version);
    return isAsSeen ? message : changedSince();
  }
}

/** Empty for an error: refused before the address is used. */
const addressIn = (whom: string | AppError): string => (whom instanceof AppError ? '' : whom);

/** Members write a `text` where the API has a `message`. */
async function withOwnNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !Array.isArray(error.extra.fields)) throw error;
    const fields = error.extra.fields.map((each: { field?: unknown }) =>
      each.field === 'message' ? { ...each, field: 'text' } : each,
    );
    const { message, headers, cause, extra } = error;
    throw new AppError(error.code, { message, headers, cause, extra: { ...extra, fields } });
  }
}

const quickReplyOf = ({ quickReplyId: id }: MemberMessageContent): { quickReplyId?: string } =>
  id === null ? {} : { quickReplyId: id };

const NOW = { metadata: {}, scheduledAt: null, expiresInS: null };

/** 409: an SMS showed a name instead of a number, or the contact has no number. */
const nobody = (): AppError =>
  new AppError('INVALID_STATE', {
    message: 'No phone number of the contact is known, so nobody can write to it.',
    extra: { reason: 'NO_ADDRESS' },
  });

/** 409: what was shown is not what would be sent. */
const changedSince = (): AppError =>
  new AppError('INVALID_STATE', {
    message: 'The template was changed meanwhile. Look at its preview again.',
    extra: { reason: 'TEMPLATE_CHANGED' },
  });

/** 400 before anything is stored. @throws AppError MESSAGE_TOO_LONG */
function mustFit(text: string | null, isCaption: boolean): void {
  if (text === null || isShortEnough(text, isCaption)) return;
  if (!isCaption) throw new AppError('MESSAGE_TOO_LONG');
  throw new AppError('MESSAGE_TOO_LONG', { message: 'Beside a file a text has at most 1,024 characters.' });
}

function notOverSms(field: string, reason: string, message: string): AppError {
  return new AppError('VALIDATION', { message, extra: { fields: [{ field, code: 'NOT_ALLOWED', message, reason }] } });
}

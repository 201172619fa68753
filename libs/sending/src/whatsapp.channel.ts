import type { Message, MessagePayload, MessageReference, ReceivedMedia } from '@chasqui/database';
import { ClientFileRepository, type StoredFile, kindOfFile, mostBytesOf } from '@chasqui/files';
import { MessageRepository, type NewMessage } from '@chasqui/messages';
import type { SenderNumber } from '@chasqui/whatsapp';
import type { Subscription } from '@chasqui/tenancy';
import { AppError } from '@chasqui/errors';
import { Doorbell } from '@chasqui/lanes';
import { v7 as uuid } from 'uuid';
import { type Origin, storedKey } from './origin';
import { unknownOutcome } from './outcome-waiter';
import { SenderNumbers } from './sender-numbers';
import type { SendingChannel, Waiting } from './sending-channel';
import { composeWhatsappMessage, type WhatsappContent, type WhatsappDraft } from './whatsapp-message';

const QUOTED_CHARACTERS = 200;
/** Seconds that a message without a waiting caller may wait for its number and its gateway. */
const LIFE_S = 86_400;

export interface WantedFile {
  /**
   * An uploaded file, or one that came with this request and is stored with the message. An error of `bring` refuses
   * the request, unless its idempotency key created a message before.
   */
  file: { id: string } | { bring: () => Promise<StoredFile> };
  /** Kind to send it as; null: by its type. */
  kind: string | null;
  /** The name in WhatsApp; null: unchanged. */
  filename: string | null;
}

/** Checked and normalized. */
export interface WhatsappRequest {
  /** Digits, or a group id that ends in `@g.us`; null: the chat of the message that it is about. */
  to: string | null;
  content: WhatsappContent;
  /**
   * Its content could not be made, for example because its template is gone: refused, unless its key created a message
   * before.
   */
  refusal?: AppError | undefined;
  /** Wins over the file and the type of `content`. */
  file?: WantedFile;
  /** Our id of the message that this one answers or reacts to. */
  about: string | null;
  /** Sending number's id; wins over `accountPhone`. Neither: the default number. */
  numberId: string | null;
  /** Digits. */
  accountPhone: string | null;
  /** The organization's quick reply, whose use is counted with the message. */
  quickReplyId?: string;
  metadata: Record<string, string>;
  /** Null: now. */
  scheduledAt: Date | null;
  /** Without a waiting caller: lifetime from its due time; null: a day. */
  expiresInS: number | null;
}

export class WhatsappChannel implements SendingChannel<WhatsappRequest> {
  /** Its callers get the id, and follow the message. */
  readonly looksAgain = false;

  constructor(
    private readonly numbers: SenderNumbers,
    private readonly messages: MessageRepository,
    private readonly files: Pick<ClientFileRepository, 'findForOrg'>,
    readonly doorbell: Doorbell,
  ) {}

  /**
   * @throws AppError NO_CONNECTED_ACCOUNT, GATEWAY_ERROR while its gateway hangs, MESSAGE_TOO_LONG, MESSAGE_NOT_FOUND,
   * MEDIA_NOT_FOUND, INVALID_STATE, VALIDATION, and errors of `bring`
   */
  async compose(
    request: WhatsappRequest,
    origin: Origin,
    subscription: Subscription,
    waiting: Waiting,
  ): Promise<NewMessage> {
    const { orgId, mode, priority, joinsConversation, requestId } = origin;
    const { metadata, scheduledAt } = request;
    const subject = request.about === null ? null : await this.subject(origin, request.about);
    const to = request.to ?? (subject && otherSideOf(subject));
    if (to === null || (subject !== null && otherSideOf(subject) !== to)) throw wrongChat();
    const content =
      request.file === undefined ? request.content : await this.withFile(origin, request.content, request.file);
    const number = await this.number(origin, request, subject);
    if (waiting.replyTo !== null && number.hangsForMs !== null) throw hangs(number.hangsForMs);
    const draft = {
      id: uuid(),
      orgId,
      mode,
      to,
      content: subject === null ? content : { ...content, payload: withReference(content, subject) },
      metadata,
      priority,
      joinsConversation,
      requestId,
      scheduledAt,
      bringsFile: request.file !== undefined && 'bring' in request.file.file,
      replyTo: waiting.replyTo,
      giveUpAfterMs: waiting.giveUpAfterMs ?? (request.expiresInS ?? LIFE_S) * 1_000,
      idempotency: storedKey(origin),
    };
    const message = composeWhatsappMessage(draft, number, subscription);
    if (message !== null) return message;
    throw new AppError('MESSAGE_TOO_LONG', { message: "With your plan's signature, the message is too long." });
  }

  lost({ id }: NewMessage, cause: unknown): AppError {
    return unknownOutcome(id, cause);
  }

  private async withFile(
    origin: Origin,
    content: WhatsappContent,
    { file, kind, filename }: WantedFile,
  ): Promise<WhatsappDraft['content']> {
    const stored = 'bring' in file ? await file.bring() : await this.files.findForOrg(origin, file.id);
    if (stored === null) throw new AppError('MEDIA_NOT_FOUND');
    const type = kind ?? kindOfFile(stored.mime);
    if (stored.size > mostBytesOf(type)) throw tooLarge(type);
    const media: ReceivedMedia = {
      file_id: stored.id,
      mime_type: stored.mime,
      size: stored.size,
      filename: filename ?? stored.filename,
    };
    return { ...content, type, media };
  }

  /** A message about another one leaves from that one's number. */
  private async number(
    { orgId, mode }: Origin,
    { numberId, accountPhone }: WhatsappRequest,
    subject: Message | null,
  ): Promise<SenderNumber> {
    const isOpen = numberId === null && accountPhone === null;
    const wanted = { numberId: isOpen ? (subject?.accountId ?? null) : numberId, phone: accountPhone };
    const number = await this.numbers.find(orgId, mode, wanted);
    if (number === null) throw new AppError('NO_CONNECTED_ACCOUNT');
    if (subject !== null && subject.accountId !== number.id) throw wrongChat();
    return number;
  }

  private async subject({ orgId, mode }: Origin, id: string): Promise<Message> {
    const subject = await this.messages.findForOrg(orgId, mode, id);
    if (subject === null || subject.channel !== 'whatsapp') throw new AppError('MESSAGE_NOT_FOUND');
    if (subject.providerMessageId !== null) return subject;
    throw new AppError('INVALID_STATE', { message: 'The message was not sent, so you cannot reply or react to it.' });
  }
}

const otherSideOf = (message: Message): string =>
  message.direction === 'outbound' ? message.toAddress : message.fromAddress;

function withReference({ payload }: { payload: MessagePayload | null }, subject: Message) {
  const reference: MessageReference = {
    message_id: subject.id,
    wa_id: subject.providerMessageId ?? '',
    from_me: subject.direction === 'outbound',
    ...(subject.content && { text: subject.content.slice(0, QUOTED_CHARACTERS) }),
  };
  if (payload?.reaction) return { ...payload, reaction: { ...reference, emoji: payload.reaction.emoji } };
  return { ...payload, reply_to: reference };
}

/** 502 before anything is stored: the message that hangs is the probe, and later ones would only wait. */
function hangs(forMs: number): AppError {
  const seconds = Math.ceil(forMs / 1_000);
  return new AppError('GATEWAY_ERROR', {
    message: 'The gateway app does not answer for this number. The message was not sent.',
    extra: { reason: 'NOT_SENT', retry_after: seconds },
    headers: { 'Retry-After': String(seconds) },
  });
}

function wrongChat(): AppError {
  const message = 'The message in `reply_to` belongs to another chat.';
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'reply_to', code: 'NOT_ALLOWED', message, reason: 'OTHER_CHAT' }] },
  });
}

function tooLarge(kind: string): AppError {
  const most = mostBytesOf(kind) / 1024;
  const size = most < 1024 ? `${most} KB` : `${most / 1024} MB`;
  const message = `A file that is sent as ${kind} can have at most ${size}. Send it with \`media_type\` document.`;
  return new AppError('VALIDATION', {
    message,
    extra: {
      fields: [{ field: 'media_type', code: 'NOT_ALLOWED', message, reason: 'FILE_TOO_LARGE', params: { kind, size } }],
    },
  });
}

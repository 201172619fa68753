import type { BinaryNode, proto } from 'baileys';
import type { SendRequest } from '@chasqui/gateway-protocol';
import type { WriteGroup } from '../../../store/write-group';
import { MediaError } from '../../../media/media.error';
import type { OutgoingFiles } from '../../../media/outgoing-files';
import { type OutgoingMessage, refusalOf, refused, type Refused, type SendOutcome } from '../../driver';
import type { Baileys } from '../baileys-loader';
import type { BaileysOptions } from '../baileys-options';
import type { Connection } from '../connection/connection';
import type { NumberSession } from '../numbers/number-session';
import { TOO_LONG, within } from '../numbers/patience';
import type { OpenChats } from './open-chats';
import { RESTRICTED, type Restrictions } from './restrictions';
import type { RecipientCheck } from './recipient-check';
import type { ChatTimersStore } from './chat-timers.store';
import { contentOf, quotationOf } from './outgoing-content';
import { isPoll, PROGRESS, type SentStore } from './sent.store';

export interface SenderParts {
  baileys: Baileys;
  options: BaileysOptions;
  group: WriteGroup;
  sent: SentStore;
  timers: ChatTimersStore;
  recipients: RecipientCheck;
  files: OutgoingFiles;
  chats: OpenChats;
  restrictions: Restrictions;
}

interface Envelope {
  to: string;
  jid: string;
  waId: string;
  message: proto.IMessage;
}

export class MessageSender {
  private readonly awaited = new Set<string>();

  constructor(private readonly parts: SenderParts) {}

  async send(number: NumberSession | undefined, { request, waId }: OutgoingMessage): Promise<SendOutcome> {
    if (number === undefined) return refusalOf(undefined) ?? lost();
    const connection = await this.connectionOf(number);
    if ('kind' in connection) return connection;
    const restriction = this.parts.restrictions.refusalOf(number, request.to);
    if (restriction) return restriction;
    const jid = await this.parts.recipients.addressOf(number, connection, request.to);
    if (typeof jid !== 'string') return jid;
    const prepared = await this.prepare(number, connection, request, waId, jid);
    if ('kind' in prepared) return prepared;
    if (request.typing_ms) await this.type(connection, jid, request.typing_ms);
    return this.deliver(number, connection, { to: request.to, jid, waId, message: prepared.message });
  }

  isAwaited(phone: string, waId: string): boolean {
    return this.awaited.has(`${phone} ${waId}`);
  }

  isSending(phone: string): boolean {
    return [...this.awaited].some((key) => key.startsWith(`${phone} `));
  }

  /** Writes a message to the network, even one that was written before: a recipient who has it drops it by its id. */
  async relay(connection: Connection, jid: string, waId: string, message: proto.IMessage): Promise<void> {
    const additionalNodes: BinaryNode[] = isPoll(message) ? [{ tag: 'meta', attrs: { polltype: 'creation' } }] : [];
    await connection.socket.relayMessage(jid, message, { messageId: waId, additionalNodes });
  }

  private async connectionOf(number: NumberSession): Promise<Connection | Refused> {
    // Still connecting, as after a restart of the app: worth a moment.
    const { status, reason } = number.state;
    if (number.open === undefined && (status === 'connected' || reason === 'starting')) {
      await number.changed(this.parts.options.timings.connectingMs);
    }
    return number.open ?? refusalOf(number.state) ?? lost();
  }

  /** The content that goes out. After a crash it is the stored one: a poll must keep its secret, a file its upload. */
  private async prepare(
    number: NumberSession,
    connection: Connection,
    request: SendRequest,
    waId: string,
    jid: string,
  ): Promise<{ message: proto.IMessage } | Refused> {
    const { sent, group, baileys } = this.parts;
    const stored = sent.contentOf(number.phone, waId);
    if (stored !== undefined) return { message: stored };
    try {
      const message = await this.compose(number, connection, request, waId, jid);
      const bytes = baileys.proto.Message.fromObject(message);
      await group.stage(() => sent.add(number.phone, request.id, waId, jid, bytes));
      return { message };
    } catch (error) {
      if (error instanceof MediaError) return refusalFor(error);
      if (!connection.isOpen) return lost();
      throw error;
    }
  }

  private async compose(
    number: NumberSession,
    connection: Connection,
    request: SendRequest,
    waId: string,
    jid: string,
  ): Promise<proto.IMessage> {
    const { baileys, files, sent } = this.parts;
    const file = await files.prepare(request);
    try {
      const target = request.reply_to?.wa_id;
      const known = target === undefined ? undefined : sent.contentOf(number.phone, target);
      // Before the content, which opens the file: nothing would close it if this failed.
      const ephemeralExpiration = await this.timerOf(number, connection, request, jid);
      const { message } = await baileys.generateWAMessage(jid, contentOf(request, jid, file), {
        userJid: number.login.creds.me?.id ?? '',
        upload: connection.socket.waUploadToServer,
        messageId: waId,
        quoted: quotationOf(request, jid, known),
        mediaUploadTimeoutMs: UPLOAD_MS,
        ephemeralExpiration,
      });
      if (!message) throw new Error('the library made no message');
      return message;
    } catch (error) {
      if (file !== undefined && connection.isOpen) throw new MediaError('MEDIA_FETCH_FAILED', UPLOAD_FAILED, error);
      throw error;
    } finally {
      await file?.remove();
    }
  }

  private async timerOf(
    number: NumberSession,
    connection: Connection,
    { type }: SendRequest,
    jid: string,
  ): Promise<number | undefined> {
    if (type === 'reaction') return undefined;
    if (!jid.endsWith('@g.us')) return this.parts.timers.find(number.phone, jid);
    await this.learnGroup(number, connection, jid);
    return number.groups.get(jid)?.ephemeralDuration;
  }

  private async type(connection: Connection, jid: string, typingMs: number): Promise<void> {
    const { socket, ended } = connection;
    try {
      await socket.sendPresenceUpdate('composing', jid);
      await within(new Promise(() => undefined), typingMs, ended);
      await socket.sendPresenceUpdate('paused', jid);
    } catch {
      // A courtesy only: the send itself notices a lost connection.
    }
  }

  private async deliver(number: NumberSession, connection: Connection, envelope: Envelope): Promise<SendOutcome> {
    const { jid, waId, message } = envelope;
    const key = `${number.phone} ${waId}`;
    this.awaited.add(key);
    try {
      if (!connection.isOpen) return lost();
      if (jid.endsWith('@g.us')) await this.learnGroup(number, connection, jid);
      const { ackMs } = this.parts.options.timings;
      // Before the write: the acknowledgement may arrive before the write returns.
      const acknowledged = Promise.resolve(connection.socket.waitForMessage<BinaryNode>(waId, ackMs));
      // It rejects when the connection breaks, perhaps before anything awaits it.
      acknowledged.catch(() => undefined);
      const written = await this.write(connection, jid, waId, message);
      if (written) return written;
      const ack = await within(acknowledged, ackMs, connection.ended).catch(() => TOO_LONG);
      return this.outcomeOf(number, envelope, typeof ack === 'symbol' ? undefined : ack);
    } finally {
      this.awaited.delete(key);
    }
  }

  private async write(
    connection: Connection,
    jid: string,
    waId: string,
    message: proto.IMessage,
  ): Promise<Refused | undefined> {
    try {
      const writing = this.relay(connection, jid, waId, message);
      const done = await within(writing, WRITE_MS, connection.ended);
      return done === TOO_LONG ? perhapsWritten() : undefined;
    } catch (error) {
      if (!connection.isOpen) return perhapsWritten();
      const code = waErrorOf(error);
      if (code === undefined) throw error;
      return refused('WA_REJECTED', 'WhatsApp refused to prepare the message.', { wa_error: code });
    }
  }

  private outcomeOf(number: NumberSession, { to, jid, waId }: Envelope, ack: BinaryNode | undefined): SendOutcome {
    const { sent, restrictions, chats } = this.parts;
    // A receipt carries the same id, and its sender got the message from the server.
    const error = ack?.tag === 'ack' ? ack.attrs.error : undefined;
    if (error !== undefined) {
      if (error === RESTRICTED) return restrictions.begin(number, restrictions.isOpen(number, to, jid));
      return refused('WA_REJECTED', `WhatsApp refused the message (${error}).`, { wa_error: Number(error) });
    }
    const progress = ack === undefined ? PROGRESS.silent : PROGRESS.sent;
    const write = () => {
      sent.advance(number.phone, waId, progress);
      if (ack !== undefined) chats.write(number, [to, jid]);
    };
    return {
      kind: 'accepted',
      ack: ack === undefined ? 'none' : 'server',
      bookkeeping: { write, committed: () => undefined },
    };
  }

  private async learnGroup(number: NumberSession, connection: Connection, jid: string): Promise<void> {
    if (number.groups.get(jid) !== undefined) return;
    const asked = connection.socket.groupMetadata(jid);
    const metadata = await within(asked, this.parts.options.timings.queryMs, connection.ended).catch(() => TOO_LONG);
    if (typeof metadata !== 'symbol') number.groups.put(metadata);
  }
}

const UPLOAD_MS = 60_000;
const UPLOAD_FAILED = 'WhatsApp did not take the file.';
/** For encrypting and asking for devices; the library gives each of its queries a minute. */
const WRITE_MS = 25_000;

function lost(): Refused {
  return refused('WHATSAPP_DISCONNECTED', 'The number lost its connection to WhatsApp.');
}

function refusalFor({ code, message, detail, passes }: MediaError): Refused {
  return { ...refused(code, message, detail), ...(passes && { passes: true as const }) };
}

/** The connection broke, or time ran out, during the write: a retry goes out under the same id. */
function perhapsWritten(): Refused {
  return refused(
    'INTERNAL',
    'The connection to WhatsApp broke while the message was written; ask again with the same id.',
  );
}

/** WhatsApp's code, such as 406 for a group that the number left. */
function waErrorOf(error: unknown): number | undefined {
  const { data } = (error ?? {}) as { data?: unknown };
  return typeof data === 'number' ? data : undefined;
}

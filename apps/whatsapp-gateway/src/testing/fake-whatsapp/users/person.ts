import type { proto } from 'baileys';
import { openMedia, uploadMedia } from '../media/media-cipher';
import type { MediaHost } from '../media/media-host';
import type { Receipts } from '../messages/receipts';
import type { Group } from './directory';
import type { CallSignal, PhoneWriter, WriteOptions } from './phone-writer';
import { editOf, sealEdit } from './message-edit';
import { encryptVote } from './poll-vote';
import type { Received, WhatsAppUser } from './whatsapp-user';

export type FileKind = 'image' | 'video' | 'audio' | 'document';

export interface FileRequest {
  kind: FileKind;
  bytes: Buffer;
  mimetype: string;
  caption?: string;
  fileName?: string;
}

export class Person {
  constructor(
    readonly user: WhatsAppUser,
    private readonly writer: PhoneWriter,
    private readonly receipts: Receipts,
    private readonly media: MediaHost,
  ) {}

  /** @throws Error when the phone has no message with this id */
  message(id: string): Received {
    const found = this.user.received.find((each) => each.id === id);
    if (!found) throw new Error(`${this.user.phone} has no message ${id}`);
    return found;
  }

  /** Writes anything, even bytes that are not a message. @returns WhatsApp's id */
  send(to: WhatsAppUser, message: proto.IMessage | Uint8Array, options?: WriteOptions): Promise<string> {
    return this.writer.write(this.user, to, message, options);
  }

  write(to: WhatsAppUser, text: string, options?: WriteOptions): Promise<string> {
    return this.send(to, { conversation: text }, options);
  }

  writeToGroup(group: Group, text: string): Promise<string> {
    return this.sendToGroup(group, { conversation: text });
  }

  sendToGroup(group: Group, message: proto.IMessage, options?: WriteOptions): Promise<string> {
    return this.writer.writeToGroup(this.user, group, message, options);
  }

  /** Writes on their own phone; their linked devices get a copy. */
  writeFromPhone(to: WhatsAppUser, message: proto.IMessage, options?: WriteOptions): Promise<string> {
    return this.writer.writeFromPhone(this.user, to, message, options);
  }

  /** WhatsApp shows it on the phone only: a view-once photo, unless `type` says otherwise. */
  sendViewOnce(to: WhatsAppUser, type = 'view_once'): Promise<string> {
    return this.writer.withhold(this.user, to, type);
  }

  async sendViewOnceToGroup(group: Group, type: string): Promise<string> {
    return this.writer.withholdInGroup(this.user, group, type);
  }

  call(to: WhatsAppUser, callId: string, signal: CallSignal): void {
    this.writer.signalCall(this.user, to, callId, signal);
  }

  edit(to: WhatsAppUser, messageId: string, text: string, options: WriteOptions = {}): Promise<string> {
    return this.send(to, editOf(to, messageId, { conversation: text }), { edit: '1', ...options });
  }

  /** An edit sealed with the message's secret, like newer apps do. */
  editSealed(
    to: WhatsAppUser,
    messageId: string,
    secret: Uint8Array,
    text: string,
    by = this.user.lid,
  ): Promise<string> {
    const sealed = sealEdit({ messageId, secret, author: by, editor: by, text });
    const targetMessageKey = { remoteJid: to.lid, fromMe: true, id: messageId };
    return this.send(to, { secretEncryptedMessage: { targetMessageKey, secretEncType: 2, ...sealed } }, { edit: '1' });
  }

  quote(to: WhatsAppUser, messageId: string, text: string): Promise<string> {
    const quotedMessage = this.message(messageId).message;
    const contextInfo = { stanzaId: messageId, participant: to.lid, quotedMessage };
    return this.send(to, { extendedTextMessage: { text, contextInfo } });
  }

  async sendFile(to: WhatsAppUser, { kind, bytes, mimetype, caption, fileName }: FileRequest): Promise<string> {
    const file = { ...(await uploadMedia(this.media, bytes, kind)), mimetype, caption, fileName };
    return this.send(to, { [`${kind}Message`]: file }, { type: 'media' });
  }

  /** @param emoji empty: removes the reaction */
  react(to: WhatsAppUser, messageId: string, emoji: string): Promise<string> {
    const key = { remoteJid: to.lid, fromMe: false, id: messageId };
    return this.send(
      to,
      { reactionMessage: { key, text: emoji, senderTimestampMs: Date.now() } },
      { type: 'reaction' },
    );
  }

  shareLocation(to: WhatsAppUser, latitude: number, longitude: number, name?: string): Promise<string> {
    const locationMessage = { degreesLatitude: latitude, degreesLongitude: longitude, name };
    return this.send(to, { locationMessage }, { type: 'media' });
  }

  shareContact(to: WhatsAppUser, displayName: string, vcard: string): Promise<string> {
    return this.send(to, { contactMessage: { displayName, vcard } }, { type: 'media' });
  }

  /** @param options names; empty: withdraws the vote */
  vote(to: WhatsAppUser, pollId: string, options: readonly string[]): Promise<string> {
    const poll = this.message(pollId).message;
    const secret = poll.messageContextInfo?.messageSecret;
    if (!secret) throw new Error('the poll has no secret');
    const vote = encryptVote({ pollId, secret, creatorJid: to.lid, voterJid: this.user.lid, options });
    const pollCreationMessageKey = { remoteJid: to.lid, fromMe: false, id: pollId };
    const pollUpdateMessage = { pollCreationMessageKey, vote, senderTimestampMs: Date.now() };
    return this.send(to, { pollUpdateMessage }, { type: 'poll' });
  }

  revoke(to: WhatsAppUser, messageId: string): Promise<string> {
    const key = { remoteJid: this.user.lid, fromMe: true, id: messageId };
    return this.send(to, { protocolMessage: { key, type: 0 } }, { edit: '7' });
  }

  confirm(of: WhatsAppUser, messageId: string, kind: 'delivered' | 'read'): void {
    for (const companion of of.companions.values()) this.receipts.send(this.user, companion, messageId, kind);
  }

  /** Downloads and decrypts a message's file. @throws Error when it is not what the message promises */
  file(messageId: string): Promise<Buffer> {
    const { message } = this.message(messageId);
    const content = message.documentWithCaptionMessage?.message ?? message;
    for (const kind of ['image', 'video', 'audio', 'document', 'sticker'] as const) {
      const reference = content[`${kind}Message`];
      if (reference) return openMedia(this.media, reference, kind);
    }
    throw new Error(`message ${messageId} has no file`);
  }
}

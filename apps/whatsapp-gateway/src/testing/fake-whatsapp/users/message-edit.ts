import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from 'baileys';
import type { WhatsAppUser } from './whatsapp-user';

const MESSAGE_EDIT = 14;

/** An edit like phones write it: a message that names another one and holds its new content. */
export function editOf(chat: WhatsAppUser, id: string, editedMessage: proto.IMessage): proto.IMessage {
  const key = { remoteJid: chat.lid, fromMe: true, id };
  const protocolMessage = { key, type: MESSAGE_EDIT, editedMessage, timestampMs: Date.now() };
  return { editedMessage: { message: { protocolMessage } } };
}

/** An edit that only those who have the message can read: its key is made of the message's secret and its writer. */
export function sealEdit(edit: {
  messageId: string;
  secret: Uint8Array;
  author: string;
  editor: string;
  text: string;
}): { encPayload: Uint8Array; encIv: Uint8Array } {
  const info = Buffer.from(`${edit.messageId}${edit.author}${edit.editor}Message Edit`);
  const key = Buffer.from(hkdfSync('sha256', edit.secret, new Uint8Array(), info, 32));
  const encIv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, encIv);
  const plain = proto.Message.encode({ conversation: edit.text }).finish();
  return { encPayload: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]), encIv };
}

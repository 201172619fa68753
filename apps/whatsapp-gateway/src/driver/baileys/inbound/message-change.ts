import type { proto } from 'baileys';
import { readContent } from './inbound-content';
import { isWhatsAppId } from './inbound-limits';
import { unwrap } from './content-kinds';

export interface MessageChange {
  target: string;
  change: 'edited' | 'deleted';
  author?: string;
  /** The changed message is by the same person. */
  isOwn: boolean;
  /** New text of an edit; absent when it cannot be read. */
  text?: string;
  /** Milliseconds since 1970. */
  atMs?: number;
}

export interface SealedEdit {
  target: string;
  payload: Uint8Array;
  iv: Uint8Array;
}

/** Sealed with the secret of another message. */
export interface Sealed {
  target?: string;
  /** An edit of its text; events and polls are sealed for other uses. */
  edit?: SealedEdit;
}

// `ProtocolMessage.Type` and `SecretEncType` of the wire; the library's enums cannot be imported without loading it.
const REVOKE: proto.Message.ProtocolMessage.Type = 0;
const MESSAGE_EDIT: proto.Message.ProtocolMessage.Type = 14;
const SEALED_MESSAGE_EDIT: proto.Message.SecretEncryptedMessage.SecretEncType = 2;

/** @param message without wrappers */
export function readChange({ protocolMessage: change }: proto.IMessage): MessageChange | undefined {
  const { key, type, editedMessage, timestampMs } = change ?? {};
  if (!key?.id || !isWhatsAppId(key.id)) return undefined;
  const head = { target: key.id, isOwn: key.fromMe === true, ...(key.participant ? { author: key.participant } : {}) };
  // A missing type is the wire's 0.
  if ((type ?? REVOKE) === REVOKE && change) return { ...head, change: 'deleted' };
  if (type !== MESSAGE_EDIT) return undefined;
  const text = editedMessage ? editedText(editedMessage) : undefined;
  return { ...head, change: 'edited', ...(text === undefined ? {} : { text }), ...timeOf(Number(timestampMs ?? 0)) };
}

/** @param message without wrappers */
export function readSealed({ secretEncryptedMessage: sealed }: proto.IMessage): Sealed | undefined {
  if (!sealed) return undefined;
  const { targetMessageKey, encPayload: payload, encIv: iv, secretEncType } = sealed;
  const target = targetMessageKey?.id;
  if (!target || !isWhatsAppId(target)) return {};
  const isTextEdit = secretEncType === SEALED_MESSAGE_EDIT && payload && iv;
  return { target, ...(isTextEdit ? { edit: { target, payload, iv } } : {}) };
}

/** The text or caption of an edited message; some apps put a whole edit into the seal of another. */
export function editedText(message: proto.IMessage): string | undefined {
  const { content } = unwrap(message);
  const inner = content.protocolMessage?.editedMessage;
  return readContent(inner ? unwrap(inner).content : content)?.text;
}

const timeOf = (atMs: number): { atMs?: number } => (atMs > 0 ? { atMs } : {});

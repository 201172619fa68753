import { createHash } from 'node:crypto';
import type { BinaryNode, SignalDataSet, SignalKeyStoreWithTransaction, SocketConfig, WAMessage } from 'baileys';
import type { AuthSession } from '../auth/auth.store';
import { OPENED, type OpenedMessage } from '../auth/opened.store';
import type { Baileys } from '../baileys-loader';
import { storeKeysBeforeFrames } from './durable-encryption';

const MOST_STANZAS = 1000;
/** `hosted`: businesses whose messages Meta sends for them. */
const PERSON = /@(s\.whatsapp\.net|lid|hosted|hosted\.lid)$/;

const isOfPerson = ({ from, participant }: Record<string, string>): boolean =>
  PERSON.test(from ?? '') || (/^\d+@broadcast$/.test(from ?? '') && PERSON.test(participant ?? ''));

const isOfGroup = ({ from, participant }: Record<string, string>): boolean =>
  (from ?? '').endsWith('@g.us') && PERSON.test(participant ?? '');

/** Stanzas of messages on their way into decryption, which sees the sealed part only. */
export class Stanzas {
  private readonly attrs = new Map<string, Record<string, string>>();

  seen({ attrs, content }: BinaryNode): void {
    if (attrs.category === 'peer' || !isOfPerson(attrs) || !attrs.id || !Array.isArray(content)) return;
    for (const { tag, content: sealed } of content) {
      if (tag === 'enc' && ArrayBuffer.isView(sealed)) this.attrs.set(sealOf(sealed), { ...attrs });
    }
    for (const oldest of this.attrs.keys()) {
      if (this.attrs.size <= MOST_STANZAS) break;
      this.attrs.delete(oldest);
    }
  }

  take(seal: string): Record<string, string> | undefined {
    const found = this.attrs.get(seal);
    this.attrs.delete(seal);
    return found;
  }
}

/**
 * Decryption uses up its keys, and WhatsApp is told at once that the message arrived. So its content is stored in the
 * same transaction as the used-up keys: a process that is killed a moment later still has it, and can read the same
 * message when it comes again.
 */
export function durableDecryption(
  { DEFAULT_CONNECTION_CONFIG }: Baileys,
  session: AuthSession,
  stanzas: Stanzas,
): SocketConfig['makeSignalRepository'] {
  return (auth, logger, findLids) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, findLids);
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const decrypt = repository.decryptMessage.bind(repository);
    repository.decryptMessage = async (sealed) => {
      const seal = sealOf(sealed.ciphertext);
      const attrs = stanzas.take(seal);
      const before = session.opened(seal);
      if (before) return Buffer.from(before.plain, 'base64');
      if (attrs?.id === undefined) return decrypt(sealed);
      const waId = attrs.id;
      return keys.transaction(async () => {
        const bytes = await decrypt(sealed);
        const opened: OpenedMessage = { seal, waId, attrs, plain: Buffer.from(bytes).toString('base64') };
        await keys.set({ [OPENED]: { [seal]: opened } } as SignalDataSet);
        return bytes;
      }, sealed.jid);
    };
    storeKeysBeforeFrames(repository);
    return repository;
  };
}

/** The message as the library would hand it out; empty when its content cannot be read. */
export function messageOf(
  baileys: Baileys,
  { attrs, plain }: OpenedMessage,
): { message: WAMessage; offline: boolean }[] {
  const { proto, unpadRandomMax16 } = baileys;
  try {
    const whole = proto.Message.decode(unpadRandomMax16(Buffer.from(plain, 'base64')));
    const message = { ...envelopeOf(baileys, attrs), message: whole.deviceSentMessage?.message ?? whole } as WAMessage;
    return [{ message, offline: attrs.offline !== undefined }];
  } catch {
    return [];
  }
}

/**
 * The library neither hands these out nor asks the phone for them (Baileys 7.0.0-rc14, lib/Socket/messages-recv.js).
 */
const KEPT_FROM_DEVICES = ['hosted_unavailable_fanout', 'bot_unavailable_fanout'];

/**
 * A message that WhatsApp shows on the phone only and that the library would not hand out: view-once, or kept from
 * linked devices for another reason.
 *
 * @param own addresses of the number
 */
export function withheldIn(
  baileys: Baileys,
  { attrs, content }: BinaryNode,
  own: readonly (string | undefined)[],
): WAMessage | undefined {
  const unavailable = Array.isArray(content) ? content.find(({ tag }) => tag === 'unavailable') : undefined;
  const { type = '' } = unavailable?.attrs ?? {};
  const isViewOnce = type === 'view_once_unavailable_fanout';
  if (!isViewOnce && !KEPT_FROM_DEVICES.includes(type)) return undefined;
  if (!attrs.id || !(isOfPerson(attrs) || isOfGroup(attrs))) return undefined;
  const { key, ...envelope } = envelopeOf(baileys, attrs);
  const isOwn = key.fromMe || own.some((jid) => jid && baileys.areJidsSameUser(jid, attrs.participant));
  const masked = isViewOnce ? {} : { message: { placeholderMessage: {} } };
  return { ...envelope, ...masked, key: { ...key, fromMe: isOwn, ...(isViewOnce ? { isViewOnce } : {}) } };
}

function envelopeOf(baileys: Baileys, attrs: Record<string, string>) {
  const { id, from, participant, recipient, notify: pushName, t } = attrs;
  const byLid = (attrs.addressing_mode ?? ((participant ?? from)?.endsWith('lid') ? 'lid' : 'pn')) === 'lid';
  const alt = byLid
    ? (attrs.participant_pn ?? attrs.sender_pn ?? attrs.peer_recipient_pn)
    : (attrs.participant_lid ?? attrs.sender_lid ?? attrs.peer_recipient_lid);
  const key = {
    id,
    // Only what the owner wrote elsewhere names a recipient.
    fromMe: recipient !== undefined,
    remoteJid: bareJid(baileys, recipient ?? from),
    remoteJidAlt: alt,
    ...(participant === undefined ? {} : { participant: bareJid(baileys, participant), participantAlt: alt }),
  };
  return { key, messageTimestamp: Number(t), pushName };
}

/** Without device; for a hosted business the address of the business itself, as in the library. */
function bareJid({ jidNormalizedUser }: Baileys, jid: string | undefined): string {
  return jidNormalizedUser(jid)
    .replace(/@hosted\.lid$/, '@lid')
    .replace(/@hosted$/, '@s.whatsapp.net');
}

function sealOf(sealed: Uint8Array): string {
  return createHash('sha256').update(sealed).digest('hex');
}

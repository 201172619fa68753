import type { WAMessageKey } from 'baileys';
import type { Address } from './arrivals.store';

const PERSON = /@(s\.whatsapp\.net|lid)$/;
const STORIES = 'status@broadcast';

/**
 * Who wrote where. A message through a broadcast list counts as one from its sender to the number.
 *
 * @returns undefined for what is not reported: stories, channels, and the owner's broadcasts (WhatsApp does not say to
 * whom)
 */
export function placeOf({
  fromMe,
  remoteJid,
  remoteJidAlt,
  participant,
  participantAlt,
}: WAMessageKey): Address | undefined {
  const chat = remoteJid ?? '';
  if (PERSON.test(chat)) return { ...addressOf(chat, remoteJidAlt), ...(fromMe ? { fromMe: true } : {}) };
  const writer = participant ?? '';
  if (!PERSON.test(writer)) return undefined;
  if (chat.endsWith('@g.us')) {
    return { ...addressOf(writer, participantAlt), group: chat, ...(fromMe ? { fromMe: true } : {}) };
  }
  if (chat.endsWith('@broadcast') && chat !== STORIES && !fromMe)
    return { ...addressOf(writer, remoteJidAlt), list: chat };
  return undefined;
}

const addressOf = (chat: string, alt: string | null | undefined): Address => ({
  chat,
  ...(alt ? { chatAlt: alt } : {}),
});

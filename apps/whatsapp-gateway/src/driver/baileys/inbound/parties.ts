import type { Baileys } from '../baileys-loader';
import type { NumberSession } from '../numbers/number-session';
import { userOf } from '../numbers/phone';
import type { Address } from './arrivals.store';

/** LIDs and numbers: a seal between two people may use either. */
export function partiesOf(
  { jidNormalizedUser }: Baileys,
  number: NumberSession,
  { chat, chatAlt, fromMe }: Address,
): { own: string[]; writer: string[] } {
  const normalize = (jid: string | undefined): string[] => (jid ? [jidNormalizedUser(jid)] : []);
  const { me } = number.login.creds;
  const own = [me?.lid, me?.id].flatMap(normalize);
  const known = chat.endsWith('@lid') && chatAlt === undefined ? number.login.phoneOf(chat) : undefined;
  const alt = chatAlt ?? (known && `${known}@s.whatsapp.net`);
  return { own, writer: fromMe ? own : [chat, alt].flatMap(normalize) };
}

/** The time comes with the message, so only one that RFC 3339 can write is used. */
export function writtenAt(seconds: number): { sent_at?: string } {
  return seconds > 0 && seconds <= LAST_SECOND ? { sent_at: new Date(seconds * 1000).toISOString() } : {};
}

/** End of the year 9999, seconds since 1970. */
const LAST_SECOND = 253_402_300_799;

export function senderOf(number: NumberSession, { chat, chatAlt }: Address): { lid?: string; from: string | null } {
  const given = [chat, chatAlt ?? ''];
  const lid = given.find((jid) => jid.endsWith('@lid'));
  const phoneJid = given.find((jid) => jid.endsWith('@s.whatsapp.net'));
  const bare = lid === undefined ? {} : { lid: `${userOf(lid)}@lid` };
  if (phoneJid !== undefined) return { ...bare, from: userOf(phoneJid) };
  return { ...bare, from: (lid && number.login.phoneOf(lid)) ?? null };
}

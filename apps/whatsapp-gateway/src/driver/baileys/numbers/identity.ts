import type { DriverSession } from '../../driver';
import type { Connection } from '../connection/connection';
import { TOO_LONG, within } from './patience';
import { otherSpelling, phoneJidOf, userOf } from './phone';

/**
 * Whether the linked account is the requested one. Some countries write a digit more or less on WhatsApp (Brazil,
 * Mexico, Argentina); for all others, WhatsApp itself knows which account the number leads to.
 *
 * @param me digits of the linked account
 * @returns `unknown` when WhatsApp did not say
 */
export async function identityOf(
  { phone, jid: known }: DriverSession,
  me: string,
  connection: Connection,
  queryMs: number,
): Promise<'right' | 'wrong' | 'unknown'> {
  if (me === phone || me === otherSpelling(phone) || phoneJidOf(me) === known) return 'right';
  const asked = connection.socket.onWhatsApp(phoneJidOf(phone));
  const answer = await within(asked, queryMs, connection.ended).catch(() => TOO_LONG);
  if (typeof answer === 'symbol') return 'unknown';
  return answer?.some(({ jid, exists }) => exists && userOf(jid) === me) ? 'right' : 'wrong';
}

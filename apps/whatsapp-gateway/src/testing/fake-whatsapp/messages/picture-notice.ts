import { randomBytes } from 'node:crypto';
import type { BinaryNode } from 'baileys';
import type { WhatsAppUser } from '../users/whatsapp-user';
import { node, seconds } from '../wire/nodes';

/**
 * Another picture, or none any more.
 *
 * @param change WhatsApp also says `add`; Baileys takes what it does not know for a removal (7.0.0-rc14,
 * `lib/Socket/messages-recv.js`, `picture`)
 */
export function pictureNotice(
  { lid, picture }: WhatsAppUser,
  change: string = picture === undefined ? 'delete' : 'set',
): BinaryNode {
  const attrs = { id: randomBytes(6).toString('hex'), from: lid, type: 'picture', t: seconds() };
  const id = picture === undefined ? {} : { id: picture.id };
  return node('notification', attrs, [node(change, { jid: lid, ...id, author: lid })]);
}

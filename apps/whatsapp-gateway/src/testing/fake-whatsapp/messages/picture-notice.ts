import { randomBytes } from 'node:crypto';
import type { BinaryNode } from 'baileys';
import type { WhatsAppUser } from '../users/whatsapp-user';
import { node, seconds } from '../wire/nodes';

/** That somebody has another picture, or none any more, as Baileys reads it (7.0.0-rc14, `lib/Socket/messages-recv.js`, `picture`). */
export function pictureNotice({ lid, picture }: WhatsAppUser): BinaryNode {
  const change =
    picture === undefined
      ? node('delete', { jid: lid, author: lid })
      : node('set', { jid: lid, id: picture.id, author: lid });
  const attrs = { id: randomBytes(6).toString('hex'), from: lid, type: 'picture', t: seconds() };
  return node('notification', attrs, [change]);
}

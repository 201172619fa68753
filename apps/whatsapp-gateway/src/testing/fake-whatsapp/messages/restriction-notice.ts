import { randomBytes } from 'node:crypto';
import type { BinaryNode } from 'baileys';
import { FROM_SERVER, node, seconds } from '../wire/nodes';

/** GraphQL in a notification, as Baileys reads it (7.0.0-rc14, `lib/Socket/messages-recv.js`, `handleMexNotification`). */
export function restrictionNotice(untilMs: number | undefined): BinaryNode {
  const lock =
    untilMs === undefined
      ? { is_active: false }
      : {
          is_active: true,
          enforcement_type: 'DEFAULT',
          time_enforcement_ends: String(Math.floor(untilMs / 1000)),
        };
  const content = Buffer.from(JSON.stringify({ data: { xwa2_notify_account_reachout_timelock: lock } }));
  const attrs = { id: randomBytes(6).toString('hex'), from: FROM_SERVER, type: 'mex', t: seconds() };
  return node('notification', attrs, [node('update', { op_name: 'NotificationUserReachoutTimelockUpdate' }, content)]);
}

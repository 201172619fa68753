import type { BinaryNode } from 'baileys';
import type { Group } from '../users/directory';
import { node, seconds } from '../wire/nodes';
import { type Answer, type Query, QueryError } from './query';

export function answerGroups({ world, stanza, subject, user }: Query): Answer {
  if (subject?.tag === 'participating') {
    return [node('groups', {}, world.directory.groupsOf(user).map(groupNode))];
  }
  if (subject?.tag !== 'query') return undefined;
  const group = world.directory.group(stanza.attrs.to ?? '');
  if (!group) return new QueryError(404, 'item-not-found');
  return group.members.includes(user) ? [groupNode(group)] : new QueryError(403, 'forbidden');
}

function groupNode({ jid, subject, members }: Group): BinaryNode {
  const owner = members[0]?.lid ?? '';
  const attrs = {
    id: jid.replace('@g.us', ''),
    subject,
    creation: seconds(),
    s_t: seconds(),
    creator: owner,
    s_o: owner,
  };
  return node(
    'group',
    { ...attrs, addressing_mode: 'lid', size: String(members.length) },
    // The creator is the admin.
    members.map(({ lid, jid }, place) =>
      node('participant', { jid: lid, phone_number: jid, ...(place === 0 ? { type: 'superadmin' } : {}) }),
    ),
  );
}

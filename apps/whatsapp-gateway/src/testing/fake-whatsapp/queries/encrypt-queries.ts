import type { BinaryNode } from 'baileys';
import type { World } from '../roles';
import { childOf, childrenOf, node } from '../wire/nodes';
import { type Answer, type Query, QueryError } from './query';

/** Prekeys: how many are left, new ones, and those of others. */
export async function answerEncrypt({ world, stanza, subject, companion, user }: Query): Promise<Answer> {
  if (stanza.attrs.type === 'get') {
    if (subject?.tag === 'count') return [node('count', { value: String(companion.preKeys) })];
    if (subject?.tag === 'digest') return [node('digest')];
    return subject?.tag === 'key' ? [node('list', {}, await bundles(world, subject))] : undefined;
  }
  try {
    if (childOf(stanza, 'list')) companion.upload(stanza);
    else if (subject?.tag === 'rotate') companion.rotate(childOf(subject, 'skey'));
    else return undefined;
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    world.problems.add(`The keys that ${user.phone} uploads: ${reason}`);
    return new QueryError(406, 'not-acceptable');
  }
}

/** Keys for a new session with each requested device; a nonexistent device has an error instead. */
async function bundles(world: World, subject: BinaryNode): Promise<BinaryNode[]> {
  const found: BinaryNode[] = [];
  for (const { attrs } of childrenOf(subject)) {
    const jid = attrs.jid ?? '';
    const target = world.directory.findJid(jid);
    if (!target) {
      world.problems.add(`Keys of an unknown device are asked for: ${jid}`);
      continue;
    }
    if (target.device === 0) found.push(await target.user.party.bundleNode(jid));
    else {
      const companion = target.user.companions.get(target.device);
      if (companion) found.push(companion.takeBundleNode(jid));
    }
  }
  return found;
}

import type { BinaryNode } from 'baileys';
import type { WhatsAppUser } from '../users/whatsapp-user';
import { childOf, childrenOf, node, SERVER } from '../wire/nodes';
import type { Answer, Query } from './query';

const KNOWN = new Set(['contact', 'devices', 'lid', 'status', 'disappearing_mode']);

export function answerUsync({ world, subject }: Query): Answer {
  if (subject?.tag !== 'usync') return undefined;
  const wanted = childrenOf(childOf(subject, 'query')).map(({ tag }) => tag);
  const unknown = wanted.filter((tag) => !KNOWN.has(tag));
  if (unknown.length > 0) world.problems.add(`usync does not know ${unknown.join(', ')}`);
  const users = childrenOf(childOf(subject, 'list')).map((entry) => {
    const jid = entry.attrs.jid ?? jidOfContact(entry);
    if (jid === undefined) world.problems.add('usync asks for nobody');
    const user = world.directory.findJid(jid ?? '')?.user;
    return node(
      'user',
      // A question by number is answered with the address of the account.
      { jid: (entry.attrs.jid === undefined ? user?.jid : jid) ?? jid ?? '' },
      wanted.flatMap((tag) => part(tag, user, jid ?? '')),
    );
  });
  return [node('usync', {}, [node('result'), node('list', {}, users)])];
}

function jidOfContact(entry: BinaryNode): string | undefined {
  const content = childOf(entry, 'contact')?.content;
  if (content === undefined || Array.isArray(content)) return undefined;
  return `${Buffer.from(content as string)
    .toString('utf8')
    .replace('+', '')}@${SERVER}`;
}

function part(tag: string, user: WhatsAppUser | undefined, jid: string): BinaryNode[] {
  if (tag === 'contact') return [node('contact', { type: user ? 'in' : 'out' })];
  if (!user) return [];
  if (tag === 'lid') return jid.endsWith('@lid') ? [] : [node('lid', { val: user.lid })];
  if (tag !== 'devices') return [];
  const devices = user
    .devices()
    .map((device) => node('device', { id: String(device), ...(device === 0 ? {} : { 'key-index': String(device) }) }));
  return [node('devices', {}, [node('device-list', {}, devices)])];
}

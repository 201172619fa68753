import type { BinaryNode } from 'baileys';
import type { DeviceRole, World } from '../roles';
import type { ClientConnection } from '../wire/client-connection';
import { childrenOf, describe, FROM_SERVER, node } from '../wire/nodes';
import { answerAppState, answerMedia, answerMex, answerPicture, answerPrivacy, answerProps } from './account-queries';
import { answerEncrypt } from './encrypt-queries';
import { answerGroups } from './group-queries';
import { type Answer, QueryError, type QueryHandler } from './query';
import { answerUsync } from './usync-queries';

const NOTHING: QueryHandler = () => [];

/** By `xmlns`. */
const HANDLERS: Readonly<Record<string, QueryHandler>> = {
  encrypt: answerEncrypt,
  usync: answerUsync,
  'w:g2': answerGroups,
  abt: answerProps,
  privacy: answerPrivacy,
  'w:m': answerMedia,
  'w:sync:app:state': answerAppState,
  'w:mex': answerMex,
  'w:profile:picture': answerPicture,
  passive: NOTHING,
  blocklist: () => [node('list')],
  'w:p': NOTHING,
  'w:stats': NOTHING,
  'urn:xmpp:whatsapp:dirty': NOTHING,
};

/** Answers the `<iq>` of a linked device. What the server does not know is a problem and gets an error. */
export async function answerQuery(
  world: World,
  connection: ClientConnection,
  role: DeviceRole,
  stanza: BinaryNode,
): Promise<void> {
  const { xmlns = '', to, id } = stanza.attrs;
  if (!to || !id || !xmlns) world.problems.add(`A query lacks its to, id or xmlns: ${describe(stanza)}`);
  const query = { world, stanza, subject: childrenOf(stanza)[0], ...role };
  const answer = await HANDLERS[xmlns]?.(query);
  if (answer === undefined) world.problems.add(`An unknown query: ${describe(stanza)}`);
  if (answer !== 'silence') connection.send(answerStanza(stanza, answer));
}

function answerStanza({ attrs }: BinaryNode, answer: Exclude<Answer, 'silence'>): BinaryNode {
  const head = { from: attrs.to ?? FROM_SERVER, id: attrs.id ?? '' };
  if (Array.isArray(answer)) return node('iq', { ...head, type: 'result' }, answer);
  const { code, text } = answer ?? new QueryError(400, 'bad-request');
  return node('iq', { ...head, type: 'error' }, [node('error', { code: String(code), text })]);
}

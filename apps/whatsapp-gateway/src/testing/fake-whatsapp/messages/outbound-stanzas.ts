import type { BinaryNode } from 'baileys';
import type { Problems } from '../problems';
import type { Companion, MessageSource } from '../users/companion';
import type { ReadMark } from '../users/whatsapp-user';
import { describe, FROM_SERVER, node } from '../wire/nodes';

/** Everything but a message is confirmed by an `<ack>` of its class; messages are known by their id alone. */
const keyOf = (tag: string, id: string | undefined, type: string | undefined): string =>
  tag === 'message' ? `message/${id}` : `${tag}/${id}/${type ?? ''}`;

const sourceOf = ({ attrs }: BinaryNode): MessageSource => ({
  chat: attrs.from ?? '',
  ...(attrs.participant === undefined ? {} : { participant: attrs.participant }),
});

/** Sends what a client must confirm, and keeps it until it did: what was in the air when a line broke comes again. */
export class OutboundStanzas {
  constructor(private readonly problems: Problems) {}

  /** Sends the stanza, now or after the next login. */
  send(companion: Companion, stanza: BinaryNode): void {
    const key = keyOf(stanza.tag, stanza.attrs.id, stanza.attrs.type);
    companion.owed.set(key, stanza);
    companion.known.add(key);
    if (stanza.tag === 'message') companion.sources.set(stanza.attrs.id ?? '', sourceOf(stanza));
    if (companion.active) companion.connection?.send(stanza);
  }

  /** After a login: the stanzas that wait, marked as offline ones, and then how many they were. */
  sendBacklog(companion: Companion): void {
    const waiting = [...companion.owed.values()];
    for (const stanza of waiting) {
      companion.connection?.send({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } });
    }
    companion.active = true;
    companion.connection?.send(node('ib', { from: FROM_SERVER }, [node('offline', { count: String(waiting.length) })]));
  }

  /** The client's `<ack>`. */
  takeAck(companion: Companion, ack: BinaryNode): void {
    const { id, class: tag = '', type, to, error } = ack.attrs;
    if (!id || !tag || !to) this.problems.add(`An ack lacks its id, class or to: ${describe(ack)}`);
    if (error) this.problems.add(`The client refuses a stanza: ${describe(ack)}`);
    this.settle(companion, keyOf(tag, id, type), ack);
  }

  /** The client's `<receipt>` for a message that it got. */
  takeReceipt(companion: Companion, receipt: BinaryNode): void {
    const { id, to } = receipt.attrs;
    if (!id || !to) this.problems.add(`A receipt lacks its id or to: ${describe(receipt)}`);
    this.settle(companion, keyOf('message', id, undefined), receipt);
  }

  /** The client says that a message was read: of a message that it got, in the chat that the message came from. */
  takeRead(companion: Companion, { attrs }: BinaryNode): ReadMark {
    const { id = '', to: chat = '', participant, type = '', t } = attrs;
    const source = companion.sources.get(id);
    const where = { chat, ...(participant === undefined ? {} : { participant }) };
    if (JSON.stringify(source) !== JSON.stringify(where)) {
      this.problems.add(`A message of ${JSON.stringify(source)} is read as one of ${JSON.stringify(where)}`);
    }
    if (!t) this.problems.add('A read receipt does not say when');
    return { id, ...where, type };
  }

  private settle(companion: Companion, key: string, stanza: BinaryNode): void {
    companion.owed.delete(key);
    if (!companion.known.has(key)) this.problems.add(`The client confirms what it never got: ${describe(stanza)}`);
  }
}

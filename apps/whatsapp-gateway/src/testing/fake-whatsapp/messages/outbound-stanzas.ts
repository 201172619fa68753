import type { BinaryNode } from 'baileys';
import type { Problems } from '../problems';
import type { Companion, MessageSource } from '../users/companion';
import type { ReadMark } from '../users/whatsapp-user';
import { describe, FROM_SERVER, node } from '../wire/nodes';

/** An `<ack>` of its class confirms everything but messages, which are known by their id alone. */
const keyOf = (tag: string, id: string | undefined, type: string | undefined): string =>
  tag === 'message' ? `message/${id}` : `${tag}/${id}/${type ?? ''}`;

const sourceOf = ({ attrs }: BinaryNode): MessageSource => ({
  chat: attrs.from ?? '',
  ...(attrs.participant === undefined ? {} : { participant: attrs.participant }),
});

/** Sends what a client must confirm, and keeps it until then: what was under way when a line broke comes again. */
export class OutboundStanzas {
  constructor(private readonly problems: Problems) {}

  send(companion: Companion, stanza: BinaryNode): void {
    const key = keyOf(stanza.tag, stanza.attrs.id, stanza.attrs.type);
    companion.owed.set(key, stanza);
    companion.known.add(key);
    if (stanza.tag === 'message') companion.sources.set(stanza.attrs.id ?? '', sourceOf(stanza));
    if (companion.active) companion.connection?.send(stanza);
  }

  /** After a login: sends the waiting stanzas, marked as offline, and then their number. */
  sendBacklog(companion: Companion): void {
    const waiting = [...companion.owed.values()];
    for (const stanza of waiting) {
      companion.connection?.send({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } });
    }
    companion.active = true;
    companion.connection?.send(node('ib', { from: FROM_SERVER }, [node('offline', { count: String(waiting.length) })]));
  }

  takeAck(companion: Companion, ack: BinaryNode): void {
    const { id, class: tag = '', type, to, error } = ack.attrs;
    if (!id || !tag || !to) this.problems.add(`An ack lacks its id, class or to: ${describe(ack)}`);
    if (error) this.problems.add(`The client refuses a stanza: ${describe(ack)}`);
    this.settle(companion, keyOf(tag, id, type), ack);
  }

  takeReceipt(companion: Companion, receipt: BinaryNode): void {
    const { id, to } = receipt.attrs;
    if (!id || !to) this.problems.add(`A receipt lacks its id or to: ${describe(receipt)}`);
    this.settle(companion, keyOf('message', id, undefined), receipt);
  }

  /** The client marks a message as read: it must have got that message, in that chat. */
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

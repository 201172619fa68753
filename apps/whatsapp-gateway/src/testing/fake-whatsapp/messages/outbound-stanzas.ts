import type { BinaryNode } from 'baileys';
import type { Problems } from '../problems';
import type { Companion } from '../users/companion';
import { describe, FROM_SERVER, node } from '../wire/nodes';

/** Everything but a message is confirmed by an `<ack>` of its class; messages are known by their id alone. */
const keyOf = (tag: string, id: string | undefined, type: string | undefined): string =>
  tag === 'message' ? `message/${id}` : `${tag}/${id}/${type ?? ''}`;

/** Sends what a client must confirm, and keeps it until it did: what was in the air when a line broke comes again. */
export class OutboundStanzas {
  constructor(private readonly problems: Problems) {}

  /** Sends the stanza, now or after the next login. */
  send(companion: Companion, stanza: BinaryNode): void {
    const key = keyOf(stanza.tag, stanza.attrs.id, stanza.attrs.type);
    companion.owed.set(key, stanza);
    companion.known.add(key);
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

  private settle(companion: Companion, key: string, stanza: BinaryNode): void {
    companion.owed.delete(key);
    if (!companion.known.has(key)) this.problems.add(`The client confirms what it never got: ${describe(stanza)}`);
  }
}

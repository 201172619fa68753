import type { BinaryNode, WAMessageKey } from 'baileys';
import type { ReadRequest } from '@chasqui/gateway-protocol';
import { type ReadAnswer, refusalOf, refused } from '../../driver';
import type { Connection } from '../connection/connection';
import type { ArrivalsStore } from '../inbound/arrivals.store';
import type { NumberSession } from '../numbers/number-session';
import { TOO_LONG, within } from '../numbers/patience';
import { phoneJidOf } from '../numbers/phone';

/** WhatsApp's server confirms receipts within moments; its silence on a line that stays up is no refusal. */
const ACK_MS = 1000;
/** The owner may change the setting on the phone at any time. */
const SETTING_FRESH_MS = 60_000;

/** `read-self`: only the owner's other devices learn of it, because the owner hides what was read. */
type ReadType = 'read' | 'read-self';

/**
 * Marks messages as read in WhatsApp. A receipt names each message that it is about (Baileys 7.0.0-rc14,
 * lib/Socket/messages-send.js `sendReceipt`), so it marks no earlier ones.
 */
export class ReadMarks {
  private readonly types = new WeakMap<Connection, { type: Promise<ReadType>; endsAtMs: number }>();

  constructor(
    private readonly arrivals: ArrivalsStore,
    private readonly queryMs: number,
  ) {}

  async mark(number: NumberSession | undefined, message: ReadRequest): Promise<ReadAnswer> {
    const refusal = refusalOf(number?.state);
    if (refusal) return refusal;
    if (number?.open === undefined) return refused('WHATSAPP_DISCONNECTED', 'The number is just connecting.');
    const connection = number.open;
    const type = await within(this.typeOf(connection), this.queryMs, connection.ended).catch(() => TOO_LONG);
    if (typeof type === 'symbol') return refused('WHATSAPP_DISCONNECTED', 'WhatsApp did not answer in time.');
    const isTaken = await this.send(connection, this.keyOf(number, message), type);
    return isTaken ? { kind: 'read' } : refused('WHATSAPP_DISCONNECTED', 'The number lost its connection to WhatsApp.');
  }

  /**
   * Chosen as in Baileys' `readMessages`, which asks only once per connection: the owner would show too much for days.
   */
  private typeOf(connection: Connection): Promise<ReadType> {
    const known = this.types.get(connection);
    if (known !== undefined && known.endsAtMs > performance.now()) return known.type;
    const type = connection.socket
      .fetchPrivacySettings(true)
      .then(({ readreceipts }): ReadType => (readreceipts === 'all' ? 'read' : 'read-self'));
    this.types.set(connection, { type, endsAtMs: performance.now() + SETTING_FRESH_MS });
    type.catch(() => this.types.delete(connection));
    return type;
  }

  /**
   * The chat as the message named it: WhatsApp knows a person by number and by LID, and marks only the addressed one.
   */
  private keyOf({ phone, login }: NumberSession, { wa_id: id, from, group }: ReadRequest): WAMessageKey {
    const known = this.arrivals.addressOf(phone, id);
    const lid = login.lidOf(from);
    const writer = known?.chat ?? (from.includes('@') ? from : lid === undefined ? phoneJidOf(from) : `${lid}@lid`);
    const chat = known === undefined ? group : (known.group ?? known.list);
    return chat === undefined ? { remoteJid: writer, id } : { remoteJid: chat, participant: writer, id };
  }

  /** @returns false when the line broke before WhatsApp confirmed it */
  private async send(connection: Connection, key: WAMessageKey, type: ReadType): Promise<boolean> {
    const { socket, ended } = connection;
    let onAck: ((node: BinaryNode) => void) | undefined;
    const confirmed = new Promise<true>((resolve) => {
      onAck = ({ attrs }) => attrs.id === key.id && attrs.type === type && resolve(true);
      socket.ws.on('CB:ack,class:receipt', onAck);
    });
    try {
      await socket.sendReceipts([key], type);
      return (await within(confirmed, ACK_MS, ended)) === true || connection.isOpen;
    } catch (error) {
      if (connection.isOpen) throw error;
      return false;
    } finally {
      if (onAck) socket.ws.off('CB:ack,class:receipt', onAck);
    }
  }
}

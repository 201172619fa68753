import type { WriteGroup } from '../../../store/write-group';
import { refused, type Refused } from '../../driver';
import type { Connection } from '../connection/connection';
import type { NumberSession } from '../numbers/number-session';
import { TOO_LONG, within } from '../numbers/patience';
import { phoneJidOf } from '../numbers/phone';
import type { RecipientStore } from './recipient.store';

/** Asks WhatsApp whether a recipient exists: it takes messages to nonexistent ones without an error. */
export class RecipientCheck {
  constructor(
    private readonly store: RecipientStore,
    private readonly group: WriteGroup,
    private readonly queryMs: number,
  ) {}

  async addressOf(number: NumberSession, connection: Connection, recipient: string): Promise<string | Refused> {
    // Groups, and people whose number WhatsApp hides: they wrote, so they exist.
    if (recipient.includes('@')) return recipient;
    const jid = await this.ask(number, connection, recipient);
    if (jid === null) return refused('RECIPIENT_NOT_ON_WHATSAPP', 'The recipient has no WhatsApp account.');
    return jid;
  }

  /** null: not on WhatsApp. */
  async ask(number: NumberSession, connection: Connection, recipient: string): Promise<string | null | Refused> {
    const known = this.store.find(recipient);
    if (known !== undefined) return known;
    const asked = connection.socket.onWhatsApp(phoneJidOf(recipient));
    const answer = await within(asked, this.queryMs, connection.ended).catch(() => TOO_LONG);
    if (typeof answer === 'symbol' || answer === undefined) {
      number.log.warn('WhatsApp did not say whether a recipient is there');
      return refused('WHATSAPP_DISCONNECTED', 'WhatsApp did not answer whether the recipient is there.');
    }
    // A number without WhatsApp is missing in the answer.
    const jid = answer.find(({ exists }) => exists)?.jid ?? null;
    await this.group.stage(() => this.store.save(recipient, jid));
    return jid;
  }
}

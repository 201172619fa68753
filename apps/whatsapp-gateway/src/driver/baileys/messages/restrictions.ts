import { refused, type Refused } from '../../driver';
import type { NumberSession } from '../numbers/number-session';
import { otherSpelling } from '../numbers/phone';
import type { BaileysTimings } from '../timings';
import type { OpenChats } from './open-chats';
import type { RecipientStore } from './recipient.store';

export const RESTRICTED = '463';

/**
 * The reach-out time lock: for a while, WhatsApp lets a number open no new chats (463). Open chats go on, and each try
 * of a new one makes it worse (Baileys pull request 2442), so new ones are refused here. Now and then WhatsApp also
 * refuses a message of an open chat (Baileys issue 2688): that concerns this message alone.
 */
export class Restrictions {
  constructor(
    private readonly chats: OpenChats,
    private readonly recipients: RecipientStore,
    private readonly timings: BaileysTimings,
  ) {}

  /** Why nothing may be sent to the recipient now; undefined when it may. Asks WhatsApp nothing. */
  refusalOf(number: NumberSession, recipient: string): Refused | undefined {
    const untilMs = number.state.restrictedUntilMs;
    if (untilMs === undefined || untilMs <= Date.now() || this.isOpen(number, recipient)) return undefined;
    const until = new Date(untilMs).toISOString();
    return refused(
      'WA_REJECTED',
      `WhatsApp lets this number open no new chats until ${until}. Nothing was sent. Chats that are open go on.`,
      { wa_error: Number(RESTRICTED), restricted_until: until },
    );
  }

  /** @param jid the chat as WhatsApp writes it, if known */
  isOpen(number: NumberSession, recipient: string, jid?: string): boolean {
    const known = recipient.includes('@') ? undefined : this.recipients.find(recipient);
    return recipient.endsWith('@g.us') || this.chats.has(number, [recipient, otherSpelling(recipient), known, jid]);
  }

  /** WhatsApp refused a message with 463. @returns the error for its sender */
  begin(number: NumberSession, isOpen: boolean): Refused {
    if (!isOpen) void number.restrict(Date.now() + this.timings.restrictedMs);
    // Its answer, the real end or that there is no restriction, comes as `connection.update`.
    number.open?.askForRestriction();
    const wa_error = Number(RESTRICTED);
    if (isOpen) {
      const text = `WhatsApp refused this message (${RESTRICTED}) although the chat is open. Other chats go on.`;
      return refused('WA_REJECTED', text, { wa_error });
    }
    const untilMs = number.state.restrictedUntilMs ?? Date.now() + this.timings.restrictedMs;
    const text = `WhatsApp refused the message (${RESTRICTED}): for a while this number may open no new chats. Chats that are open go on.`;
    return refused('WA_REJECTED', text, { wa_error, restricted_until: new Date(untilMs).toISOString() });
  }
}

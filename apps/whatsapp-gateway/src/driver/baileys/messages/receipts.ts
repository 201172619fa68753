import type { BinaryNode } from 'baileys';
import type { DriverEvent } from '../../driver';
import type { OwnMessagesStore } from '../inbound/own-messages.store';
import type { NumberSession } from '../numbers/number-session';
import type { MessageSender } from './message-sender';
import type { OpenChats } from './open-chats';
import { receiptOf } from './receipt-stanza.parser';
import { RESTRICTED, type Restrictions } from './restrictions';
import { PROGRESS, type Progress, type SentMessage, type SentStore } from './sent.store';

type Status = Extract<DriverEvent, { type: 'message.status' }>['status'];

const STATUS_OF: Readonly<Partial<Record<Progress, Status>>> = {
  [PROGRESS.sent]: 'sent',
  [PROGRESS.failed]: 'failed',
  [PROGRESS.delivered]: 'delivered',
  [PROGRESS.read]: 'read',
};

/** Sends without an acknowledgement before a message counts as lost. */
const MOST_RESENDS = 3;

export interface ReceiptParts {
  sent: SentStore;
  sender: MessageSender;
  chats: OpenChats;
  restrictions: Restrictions;
  own: OwnMessagesStore;
  record(event: DriverEvent, alongside?: () => void): Promise<void>;
}

/**
 * Progress of sent messages. Matched by message id alone: receipts name the chat by LID although it was addressed by
 * phone number. Progress only moves up.
 */
export class Receipts {
  /** Recorded but not committed yet. */
  private readonly underway = new Map<string, Progress>();

  constructor(private readonly parts: ReceiptParts) {}

  /** Rejects when it was not stored. */
  async received(number: NumberSession, stanza: BinaryNode): Promise<void> {
    const receipt = receiptOf(stanza);
    if (receipt === undefined) return;
    await Promise.all(receipt.waIds.map((waId) => this.reached(number, waId, receipt.status)));
  }

  async acknowledged(number: NumberSession, { attrs: { id, error } }: BinaryNode): Promise<void> {
    if (id === undefined || this.parts.sender.isAwaited(number.phone, id)) return;
    if (error === undefined) {
      await this.advance(number, id, PROGRESS.sent);
      return;
    }
    const text = this.refusalOf(number, id, error);
    await this.advance(number, id, PROGRESS.failed, { code: error, text });
  }

  private refusalOf(number: NumberSession, waId: string, error: string): string {
    const { sent, restrictions } = this.parts;
    const jid = sent.find(number.phone, waId)?.jid;
    if (error !== RESTRICTED || jid === undefined) return `WhatsApp refused the message (${error}).`;
    return restrictions.begin(number, restrictions.isOpen(number, jid)).message;
  }

  /** After a reconnection: sends again, under the same ids, what was written to the lost connection. */
  async resend(number: NumberSession): Promise<void> {
    for (const message of this.parts.sent.silent(number.phone)) {
      const { open } = number;
      if (open === undefined) return;
      if (message.resends >= MOST_RESENDS) {
        await this.giveUp(number, message);
        continue;
      }
      await this.parts.sender.relay(open, message.jid, message.waId, message.message).catch((error: unknown) => {
        number.log.warn({ err: error }, 'a message without an acknowledgement was not sent again');
      });
      this.parts.sent.countResend(number.phone, message.waId);
    }
  }

  /**
   * Fails messages that stayed without an acknowledgement for long, or can no longer get one: each message ends. @param
   * sentBeforeMs default: all
   */
  async expire(number: NumberSession, sentBeforeMs?: number): Promise<void> {
    for (const message of this.parts.sent.silent(number.phone, sentBeforeMs)) await this.giveUp(number, message);
  }

  private async reached(number: NumberSession, waId: string, status: 'delivered' | 'read'): Promise<void> {
    await this.advance(number, waId, PROGRESS[status]);
    await this.advanceOwn(number.phone, waId, status);
  }

  private async advanceOwn(phone: string, waId: string, status: 'delivered' | 'read'): Promise<void> {
    const progress = PROGRESS[status];
    const key = `${phone} ${waId}`;
    const before = this.underway.get(key) ?? this.parts.own.progressOf(phone, waId);
    if (before === undefined || before >= progress) return;
    const event: DriverEvent = { type: 'message.own_status', phone, waId, status };
    await this.once(key, progress, () => this.parts.record(event, () => this.parts.own.advance(phone, waId, progress)));
  }

  private async giveUp(number: NumberSession, { waId }: SentMessage): Promise<void> {
    const text = 'WhatsApp never confirmed that it took the message.';
    await this.advance(number, waId, PROGRESS.failed, { code: 'NO_ACK', text });
  }

  private async advance(
    number: NumberSession,
    waId: string,
    progress: Progress,
    error?: { code: string; text: string },
  ): Promise<void> {
    const { phone } = number;
    const status = STATUS_OF[progress];
    const key = `${phone} ${waId}`;
    const stored = this.parts.sent.find(phone, waId);
    const before = this.underway.get(key) ?? stored?.progress;
    if (status === undefined || before === undefined || before >= progress) return;
    const event: DriverEvent = { type: 'message.status', phone, waId, status, ...(error ? { error } : {}) };
    await this.once(key, progress, () =>
      this.parts.record(event, () => {
        this.parts.sent.advance(phone, waId, progress);
        if (stored && status !== 'failed') this.parts.chats.write(number, [stored.jid]);
      }),
    );
  }

  /** Until it is stored, a second copy of the same receipt is ignored. */
  private async once(key: string, progress: Progress, work: () => Promise<void>): Promise<void> {
    this.underway.set(key, progress);
    try {
      await work();
    } finally {
      if (this.underway.get(key) === progress) this.underway.delete(key);
    }
  }
}

import type { SmsReceiver } from '@chasqui/sms';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { SmsMetrics } from '../../sms.metrics';
import type { ReportedSms } from '../inbound/sms-inbound-batch';
import { SmsInboundService } from '../inbound/sms-inbound.service';
import { senderOf } from '../inbound/sms-sender.parser';
import { MessagesService } from '../messages/messages.service';
import { type ChtMessage, chtBodyOf } from './cht-body.parser';

/** Messages per answer. The app reports at most 20 steps per request, and a message has four. */
const MOST_OFFERED = 10;

/** The app skips a message that lacks a field. */
interface ChtOffer {
  id: string;
  /** With a plus. */
  to: string;
  content: string;
}

@Injectable()
export class ChtService {
  constructor(
    private readonly inbound: SmsInboundService,
    private readonly messages: MessagesService,
    private readonly metrics: SmsMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * After any failure the phone posts the same again: everything may come any number of times.
   *
   * @throws AppError INVALID_BODY, VALIDATION
   */
  async exchange(phone: SmsReceiver, body: Buffer): Promise<{ messages: ChtOffer[] }> {
    const { messages, reports, ignored } = chtBodyOf(body);
    if (ignored > 0) {
      this.logger.warn({ phone_id: phone.id, ignored }, 'a phone posted entries that nobody can mean');
      this.metrics.received.inc({ result: 'ignored' }, ignored);
    }
    const stored = await Promise.all(messages.map((message) => this.inbound.store(toReport(phone, message))));
    for (const isNew of stored) this.metrics.received.inc({ result: isNew ? 'stored' : 'known' });
    await this.messages.report(phone, reports);
    const offered = await this.messages.pull(phone, 'fifo', MOST_OFFERED);
    // The app cannot cancel: a message to be canceled is at least not offered again.
    return {
      messages: offered
        .filter(({ isCanceling }) => !isCanceling)
        .map(({ wireId, toAddress, content }) => ({ id: wireId, to: `+${toAddress}`, content })),
    };
  }
}

/** The app's id belongs to the SMS itself: it is all that identifies one that was posted before. */
function toReport(phone: SmsReceiver, { id, from, text, sentAt }: ChtMessage): ReportedSms {
  const now = new Date();
  return {
    phone,
    envelopeId: id,
    fingerprint: null,
    sender: senderOf(from, phone.phone),
    recipient: phone.phone,
    sim: null,
    text,
    file: null,
    sentAt: (sentAt !== null && sentAt < now ? sentAt : now).toISOString(),
  };
}

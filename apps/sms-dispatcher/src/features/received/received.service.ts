import {
  SMS_PHONE_SILENCE_MINUTES,
  type SmsReceiver,
  SmsPhoneSessionRepository,
  SmsReceiverRepository,
} from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { LOGGER, type Logger } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import { SmsMetrics } from '../../sms.metrics';
import { PhoneSigningKeys } from '../access/phone-signing-keys';
import { fingerprintOf, type ReportedSms } from '../inbound/sms-inbound-batch';
import { SmsInboundService } from '../inbound/sms-inbound.service';
import { fingerprintSenderOf, ownNumberOf, senderOf } from '../inbound/sms-sender.parser';
import { type Envelope, envelopeOf, receivedOf } from './envelope.parser';
import { healthOf } from './health.parser';
import { type SignedRequest, verdictOf } from './webhook-signature';

/** A phone that is heard again within this time is not noted again. */
const NOTED_EVERY_S = 15;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Takes what the app of a phone posts to its webhook. */
@Injectable()
export class ReceivedService {
  constructor(
    private readonly receivers: SmsReceiverRepository,
    private readonly sessions: SmsPhoneSessionRepository,
    private readonly keys: PhoneSigningKeys,
    private readonly inbound: SmsInboundService,
    private readonly metrics: SmsMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Takes one event. When it returns, the event is stored for good, or is none that is kept.
   *
   * @param phoneId as it stands in the address
   * @throws AppError UNAUTHORIZED without saying why; INVALID_BODY, VALIDATION. The app tries again after any of them,
   *   16 times in 45 hours: a key that it has not fetched yet, or a fault of ours that is mended meanwhile, loses nothing
   */
  async receive(phoneId: string, request: SignedRequest): Promise<void> {
    const phone = await this.authenticate(phoneId, request);
    const envelope = envelopeOf(request.body);
    await this.note(phone);
    if (envelope.event === 'sms:received') await this.store(phone, envelope);
    else if (envelope.event === 'system:ping') await this.receivers.recordHealth(phone, healthOf(envelope.payload));
    else this.metrics.received.inc({ result: 'ignored' });
  }

  private async authenticate(phoneId: string, request: SignedRequest): Promise<SmsReceiver> {
    const found = UUID.test(phoneId) ? await this.receivers.findPaired(phoneId) : null;
    const phone = found?.protocol === 'sms_gate' && found.sealedSigningKey !== null ? found : null;
    const verdict = verdictOf(request, phone && this.keys.open(phone));
    if (phone !== null && verdict === 'valid') return phone;
    this.metrics.refused.inc({ what: verdict === 'clock' ? 'clock' : 'signature' });
    if (verdict === 'clock') {
      const skewSeconds = Math.round(Number(request.timestamp) - Date.now() / 1000);
      this.logger.warn({ phone_id: phoneId, skew_seconds: skewSeconds }, 'the clock of a phone is off');
    }
    throw new AppError('UNAUTHORIZED', { message: 'The signature is missing or not valid.' });
  }

  private async note(phone: SmsReceiver): Promise<void> {
    if (phone.seenSecondsAgo !== null && phone.seenSecondsAgo < NOTED_EVERY_S) return;
    await this.sessions.noteSeen(phone, null, SMS_PHONE_SILENCE_MINUTES * 60);
  }

  private async store(phone: SmsReceiver, { id, payload }: Envelope): Promise<void> {
    const isNew = await this.inbound.store(reportOf(phone, id, payload));
    this.metrics.received.inc({ result: isNew ? 'stored' : 'known' });
  }
}

function reportOf(phone: SmsReceiver, envelopeId: string, payload: Record<string, unknown>): ReportedSms {
  const { sender: address, recipient: told, text, fingerprintText, sim, receivedAt } = receivedOf(payload);
  const recipient = ownNumberOf(told) ?? (sim !== null ? phone.simSettings[sim]?.phone : undefined) ?? phone.phone;
  const sender = senderOf(address, recipient);
  const now = new Date();
  return {
    phone,
    envelopeId,
    fingerprint: receivedAt && fingerprintOf(fingerprintSenderOf(address, recipient), fingerprintText, receivedAt),
    sender,
    recipient,
    sim,
    text,
    sentAt: (receivedAt !== null && receivedAt < now ? receivedAt : now).toISOString(),
  };
}

import { SMS_PHONE_SILENCE_MINUTES } from '@chasqui/database';
import { type SmsReceiver, SmsPhoneSessionRepository, SmsReceiverRepository } from '@chasqui/sms';
import { AppError } from '@chasqui/errors';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { RequestRate } from '@chasqui/http';
import { Inject, Injectable } from '@nestjs/common';
import { SmsMetrics } from '../../sms.metrics';
import { UnknownCallerBrake } from '../access/unknown-caller-brake';
import { PhoneSigningKeys } from '../access/phone-signing-keys';
import { fingerprintSenderOf } from '../inbound/fingerprint-sender';
import { fingerprintOf, type ReportedSms } from '../inbound/sms-inbound-batch';
import { SmsInboundService } from '../inbound/sms-inbound.service';
import { ownNumberOf, senderOf } from '../inbound/sms-sender.parser';
import { type Envelope, envelopeOf, mmsOf, type ReceivedPayload, receivedOf } from './envelope.parser';
import { healthOf } from './health.parser';
import { MmsReports } from './mms-reports';
import { mayBeSigned, type SignatureClaim, type SignedRequest, verdictOf } from './phone-signature';

/** How long a phone is not noted as heard again. */
const NOTED_EVERY_S = 15;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

@Injectable()
export class ReceivedService {
  constructor(
    private readonly receivers: SmsReceiverRepository,
    private readonly sessions: SmsPhoneSessionRepository,
    private readonly keys: PhoneSigningKeys,
    private readonly inbound: SmsInboundService,
    private readonly mms: MmsReports,
    private readonly brake: UnknownCallerBrake,
    private readonly rate: RequestRate,
    private readonly metrics: SmsMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The phone that the address names, before a body is read: a request without a known phone or a possible signature
   * sends no body.
   *
   * @param phoneId from the address, unchecked
   * @throws AppError UNAUTHORIZED without a reason; RATE_LIMITED
   */
  async find(phoneId: string, address: string, claim: SignatureClaim): Promise<SmsReceiver> {
    this.brake.assertMayAsk(address);
    const canBe = UUID.test(phoneId) && mayBeSigned(claim) && !this.brake.seen.wasRefused(phoneId);
    const found = canBe ? await this.brake.lookUp(phoneId, address, () => this.receivers.findPaired(phoneId)) : null;
    if (found?.protocol === 'sms_gate' && found.sealedSigningKey !== null) return found;
    if (canBe) this.brake.noteRefused(phoneId, address);
    throw this.refused('signature');
  }

  /**
   * When it returns, the event is stored for good, or is of a kind that is not stored.
   *
   * @param phone named by the address
   * @throws AppError UNAUTHORIZED without a reason; INVALID_BODY, VALIDATION. The app tries again after any of them, 16
   * times in 45 hours: a key that it has not fetched yet, or a fault of ours that is fixed meanwhile, loses nothing
   */
  async receive(phone: SmsReceiver, address: string, request: SignedRequest): Promise<void> {
    this.verify(phone, address, request);
    const envelope = envelopeOf(request.body);
    await this.note(phone);
    if (envelope.event === 'sms:received') await this.storeSms(phone, envelope);
    else if (envelope.event === 'mms:downloaded') await this.storeMms(phone, envelope);
    else if (envelope.event === 'system:ping') await this.receivers.recordHealth(phone, healthOf(envelope.payload));
    else this.metrics.received.inc({ result: 'ignored' });
  }

  private verify(phone: SmsReceiver, address: string, request: SignedRequest): void {
    const verdict = verdictOf(request, this.keys.open(phone));
    if (verdict === 'clock') {
      const skewSeconds = Math.round(Number(request.timestamp) - Date.now() / 1000);
      this.logger.warn({ phone_id: phone.id, skew_seconds: skewSeconds }, 'the clock of a phone is off');
      throw this.refused('clock');
    }
    if (verdict === 'forged') {
      this.brake.noteForged(address);
      throw this.refused('signature');
    }
    this.brake.seen.noteGood(phone.id);
    this.rate.take(phone.id);
    this.rate.charge(phone.id, request.body.length);
  }

  private refused(what: 'clock' | 'signature'): AppError {
    this.metrics.refused.inc({ what });
    return new AppError('UNAUTHORIZED', { message: 'The signature is missing or not valid.' });
  }

  private async note(phone: SmsReceiver): Promise<void> {
    if (phone.seenSecondsAgo !== null && phone.seenSecondsAgo < NOTED_EVERY_S) return;
    await this.sessions.noteSeen(phone, null, SMS_PHONE_SILENCE_MINUTES * 60);
  }

  private async storeSms(phone: SmsReceiver, { id, payload }: Envelope): Promise<void> {
    const received = receivedOf(payload);
    await this.learn(phone, received);
    await this.store([reportOf(phone, id, received)]);
  }

  private async storeMms(phone: SmsReceiver, { id, payload }: Envelope): Promise<void> {
    const { messageId, attachments, ...received } = mmsOf(payload);
    await this.learn(phone, received);
    // The phone's ids distinguish two MMS of one second.
    const fingerprintText = `mms ${messageId} ${received.fingerprintText}`;
    await this.store(await this.mms.of(reportOf(phone, id, { ...received, fingerprintText }), attachments));
  }

  private async store(reports: readonly ReportedSms[]): Promise<void> {
    const stored = await Promise.all(reports.map((report) => this.inbound.store(report)));
    for (const isNew of stored) this.metrics.received.inc({ result: isNew ? 'stored' : 'known' });
  }

  /** Only incoming messages carry the phone's whole number. */
  private async learn(phone: SmsReceiver, { recipient, sim }: ReceivedPayload): Promise<void> {
    const own = ownNumberOf(recipient);
    if (own === null || sim === null || phone.learnedNumbers[sim] === own) return;
    await this.receivers.learnNumber(phone, sim, own);
  }
}

function reportOf(phone: SmsReceiver, envelopeId: string, received: ReceivedPayload): ReportedSms {
  const { sender: address, recipient: told, text, fingerprintText, sim, receivedAt } = received;
  const known = sim === null ? undefined : (phone.simSettings[sim]?.phone ?? phone.learnedNumbers[sim]);
  const recipient = ownNumberOf(told) ?? known ?? phone.phone;
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
    file: null,
    sentAt: (receivedAt !== null && receivedAt < now ? receivedAt : now).toISOString(),
  };
}

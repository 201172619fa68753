import { isPhoneToken, type PhoneIdentity, SmsPhoneSessionRepository } from '@chasqui/sms';
import { SMS_PHONE_SILENCE_MINUTES } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { RequestRate } from '@chasqui/http';
import { Injectable } from '@nestjs/common';
import { SmsMetrics } from '../../sms.metrics';
import { UnknownCallerBrake } from './unknown-caller-brake';

/** How long a phone is not noted as heard again. */
const NOTED_EVERY_S = 15;
export interface PhoneRequest {
  authorization: string | undefined;
  address: string;
  userAgent: string | undefined;
}

/** Identifies a phone. Asks the database each time: unpairing and disabling act at once. */
@Injectable()
export class PhoneAccessService {
  constructor(
    private readonly sessions: SmsPhoneSessionRepository,
    private readonly brake: UnknownCallerBrake,
    private readonly rate: RequestRate,
    private readonly metrics: SmsMetrics,
  ) {}

  /** @throws AppError UNAUTHORIZED, RATE_LIMITED */
  async authenticate(request: PhoneRequest): Promise<PhoneIdentity> {
    const phone = await this.find(request);
    if (phone !== null) return phone;
    throw new AppError('UNAUTHORIZED', { message: "The phone's token is missing or no longer valid." });
  }

  /**
   * Notes that the phone was heard; null: the request has no valid token.
   *
   * @throws AppError RATE_LIMITED when the phone asks too often, or too many unknown tokens came from its network
   */
  async find({ authorization, address, userAgent }: PhoneRequest): Promise<PhoneIdentity | null> {
    const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
    if (!isPhoneToken(token)) return null;
    if (this.brake.seen.wasRefused(token)) return this.refuse();
    const phone = await this.brake.lookUp(token, address, () => this.sessions.findByToken(token));
    if (phone === null) {
      this.brake.noteRefused(token, address);
      return this.refuse();
    }
    this.brake.seen.noteGood(token);
    this.rate.take(phone.id);
    await this.note(phone, appVersionOf(userAgent));
    return phone;
  }

  private async note(phone: PhoneIdentity, appVersion: string | null): Promise<void> {
    const isFresh = phone.seenSecondsAgo !== null && phone.seenSecondsAgo < NOTED_EVERY_S;
    if (isFresh && (appVersion === null || appVersion === phone.appVersion)) return;
    await this.sessions.noteSeen(phone, appVersion, SMS_PHONE_SILENCE_MINUTES * 60);
  }

  private refuse(): null {
    this.metrics.refused.inc({ what: 'phone_token' });
    return null;
  }
}

/** `me.capcom.smsgateway/1.68.0` → `1.68.0`; null: another agent, such as the HTTP client of the event stream. */
export function appVersionOf(userAgent: string | undefined): string | null {
  return /\bsmsgateway[\w.]{0,32}\/([\w.+-]{1,64})/.exec(userAgent ?? '')?.[1] ?? null;
}

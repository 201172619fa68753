import { hashSmsSecret, SmsPhoneSessionRepository, type SmsReceiver, SmsReceiverRepository } from '@chasqui/sms';
import { SMS_PHONE_SILENCE_MINUTES } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { equalInConstantTime } from '@chasqui/runtime';
import { RequestRate } from '@chasqui/http';
import { Injectable } from '@nestjs/common';
import { SmsMetrics } from '../../sms.metrics';
import { UnknownCallerBrake } from '../access/unknown-caller-brake';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export interface ChtCaller {
  /** From the address, unchecked. */
  phoneId: string;
  address: string;
  authorization: string | undefined;
  userAgent: string | undefined;
}

/** Identifies a cht-gateway phone: the address names it, its password proves it; the user name is ignored. */
@Injectable()
export class ChtAccessService {
  constructor(
    private readonly receivers: SmsReceiverRepository,
    private readonly sessions: SmsPhoneSessionRepository,
    private readonly brake: UnknownCallerBrake,
    private readonly rate: RequestRate,
    private readonly metrics: SmsMetrics,
  ) {}

  /** Notes that the phone was heard. @throws AppError UNAUTHORIZED without a reason; RATE_LIMITED */
  async authenticate({ phoneId, address, authorization, userAgent }: ChtCaller): Promise<SmsReceiver> {
    const passwords = passwordsOf(authorization);
    const secret = `${phoneId} ${authorization}`;
    const canBe = passwords.length > 0 && UUID.test(phoneId) && !this.brake.seen.wasRefused(secret);
    const find = () => this.receivers.findPaired(phoneId);
    const found = canBe ? await this.brake.lookUp(secret, address, find) : null;
    const phone = found?.protocol === 'cht' ? found : null;
    if (phone === null || !passwords.some((password) => isPasswordOf(phone, password))) {
      if (canBe) this.brake.noteRefused(secret, address);
      if (authorization !== undefined) this.metrics.refused.inc({ what: 'cht_password' });
      throw new AppError('UNAUTHORIZED', {
        message: "The phone's password is missing or no longer valid.",
        headers: { 'WWW-Authenticate': 'Basic realm="sms-phone", charset="UTF-8"' },
      });
    }
    this.brake.seen.noteGood(secret);
    this.rate.take(phone.id);
    await this.sessions.noteSeen(phone, appVersionOf(userAgent), SMS_PHONE_SILENCE_MINUTES * 60);
    return phone;
  }
}

const isPasswordOf = ({ tokenHash }: SmsReceiver, password: string): boolean =>
  equalInConstantTime(tokenHash, hashSmsSecret(password));

/**
 * Candidates for the password in a header. The app percent-encodes special characters of the typed one, so its decoded
 * form is tried too. Its bytes are Latin-1. Empty: there is none.
 */
function passwordsOf(authorization: string | undefined): string[] {
  const [, base64] = /^Basic +(\S+) *$/i.exec(authorization ?? '') ?? [];
  if (base64 === undefined) return [];
  const text = Buffer.from(base64, 'base64').toString('latin1');
  const colonAt = text.indexOf(':');
  if (colonAt < 0) return [];
  const password = text.slice(colonAt + 1);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** `Dalvik/2.1.0 (Linux …) medic.gateway.alert.generic/1.5.0` → `1.5.0`. */
function appVersionOf(userAgent: string | undefined): string | null {
  return /\bmedic\.gateway[\w.]{0,64}\/([\w.+-]{1,64})/.exec(userAgent ?? '')?.[1] ?? null;
}

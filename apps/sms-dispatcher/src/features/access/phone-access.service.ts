import {
  isPhoneToken,
  type PhoneIdentity,
  SMS_PHONE_SILENCE_MINUTES,
  SmsPhoneSessionRepository,
} from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { clientNetwork } from '@chasqui/platform';
import { Injectable } from '@nestjs/common';
import { SmsMetrics } from '../../sms.metrics';
import { GuessWindows } from './guess-windows';

/** A phone that is heard again within this time is not noted again. */
const NOTED_EVERY_S = 15;
/** Unknown tokens per address and minute. They have 256 bits: this is no lock but a brake. */
const MOST_UNKNOWN_TOKENS = 60;
const MOST_KEPT = 10_000;

/** A request of an app, as far as it matters for who it is. */
export interface PhoneRequest {
  /** The header, `Bearer smsp_…`. */
  authorization: string | undefined;
  /** The caller's IP address. */
  address: string;
  userAgent: string | undefined;
}

/** Which phone calls. Asks the database each time: unpairing and disabling hold at once. */
@Injectable()
export class PhoneAccessService {
  private readonly unknown = new GuessWindows();
  /** Tokens that were good once: behind one proxy address, a stranger's bad guesses must not lock them out. */
  private readonly known = new Set<string>();
  /**
   * Tokens that were refused, which are never valid again. The app of an unpaired phone tries hundreds of times: it must
   * not lock out the other phones behind its address.
   */
  private readonly dead = new Set<string>();

  constructor(
    private readonly sessions: SmsPhoneSessionRepository,
    private readonly metrics: SmsMetrics,
  ) {}

  /** @throws AppError UNAUTHORIZED, RATE_LIMITED */
  async authenticate(request: PhoneRequest): Promise<PhoneIdentity> {
    const phone = await this.find(request);
    if (phone !== null) return phone;
    throw new AppError('UNAUTHORIZED', { message: 'The token of this phone is missing or not valid any more.' });
  }

  /**
   * The phone of a request, which was heard hereby; null: the request has no valid token.
   *
   * @throws AppError RATE_LIMITED when too many unknown tokens came from the address
   */
  async find({ authorization, address, userAgent }: PhoneRequest): Promise<PhoneIdentity | null> {
    const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
    if (!isPhoneToken(token)) return null;
    if (this.dead.has(token)) return this.refuse();
    if (!this.known.has(token)) this.assertMayTry(address);
    const phone = await this.sessions.findByToken(token);
    if (phone === null) {
      this.known.delete(token);
      keep(this.dead, token);
      this.unknown.add(clientNetwork(address));
      return this.refuse();
    }
    keep(this.known, token);
    await this.note(phone, appVersionOf(userAgent));
    return phone;
  }

  private assertMayTry(address: string): void {
    const network = clientNetwork(address);
    if (this.unknown.count(network) < MOST_UNKNOWN_TOKENS) return;
    throw new AppError('RATE_LIMITED', {
      message: 'Too many unknown tokens came from this address.',
      headers: { 'Retry-After': String(this.unknown.secondsLeft(network)) },
    });
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

/** Adds the newest of so many that the oldest is forgotten. */
function keep(tokens: Set<string>, token: string): void {
  tokens.delete(token);
  tokens.add(token);
  const [oldest] = tokens;
  if (tokens.size > MOST_KEPT && oldest !== undefined) tokens.delete(oldest);
}

/** `me.capcom.smsgateway/1.68.0` → `1.68.0`; null: some other agent, such as the HTTP client of the event stream. */
function appVersionOf(userAgent: string | undefined): string | null {
  return /\bsmsgateway[\w.]{0,32}\/([\w.+-]{1,64})/.exec(userAgent ?? '')?.[1] ?? null;
}

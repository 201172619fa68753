import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { PHONE_WEBHOOK_ROUTE } from '../features/settings/phone-webhooks';
import type { PairedPhone, SmsReplica } from './sms-harness';

export interface ReportOptions {
  id?: string;
  event?: string;
  /** Added to the timestamp. */
  skewSeconds?: number;
  key?: string;
  phoneId?: string;
  /** Bytes to post instead of the envelope. */
  body?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Writes JSON like the app's library: it escapes what could be mistaken for HTML. */
export function toGson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<>&='\u2028\u2029]/g, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Digits of an unused phone number. */
export const aNumber = (): string => `49${randomInt(1_000_000_000, 9_999_999_999)}${randomInt(10)}`;

/** Posts what a paired phone receives, like sms-gate 1.68.0. */
export class ReportingPhone {
  constructor(
    private readonly phone: PairedPhone,
    private readonly replica: SmsReplica,
  ) {}

  /** @param payload changes to a usual SMS of now */
  received(payload: Record<string, unknown> = {}, options: ReportOptions = {}): Promise<Response> {
    const sender = payload.sender ?? `+${aNumber()}`;
    return this.post(
      {
        message: 'hi',
        receivedAt: new Date().toISOString(),
        messageId: randomBytes(4).toString('hex'),
        sender,
        simNumber: 1,
        phoneNumber: sender,
        ...payload,
      },
      options,
    );
  }

  post(payload: unknown, options: ReportOptions = {}): Promise<Response> {
    const { id = anEnvelopeId(), event = 'sms:received', phoneId = this.phone.id } = options;
    const envelope = { id, webhookId: event.replace(':', '-'), event, deviceId: this.phone.appId, payload };
    const body = options.body ?? toGson(envelope);
    const timestamp = String(Math.floor(Date.now() / 1000) + (options.skewSeconds ?? 0));
    return fetch(`${this.replica.url}/${PHONE_WEBHOOK_ROUTE.replace(':phoneId', phoneId)}`, {
      method: 'POST',
      headers: {
        'user-agent': 'me.capcom.smsgateway/1.68.0',
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': createHmac('sha256', options.key ?? this.phone.signingKey)
          .update(body)
          .update(timestamp)
          .digest('hex'),
        ...options.headers,
      },
      body,
      ...(options.signal && { signal: options.signal }),
    });
  }
}

export const anEnvelopeId = (): string => randomBytes(16).toString('base64url').slice(0, 21);

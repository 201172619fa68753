import { hash } from 'node:crypto';
import type { WantedPhone } from '@chasqui/intake';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import { toSmsRecipient } from '../../http/phone.parser';
import { toTime } from '../../http/time.parser';
import type { SendSmsBody } from './send-sms.body';

/** What an SMS shall be. */
export interface SmsWish {
  /** Digits. */
  to: string;
  /** Without the plan's signature. */
  text: string;
  phone: WantedPhone;
  /** Slot 1 to 3. */
  sim: number | null;
  deliveryReport: boolean;
  expiresInS: number | null;
  scheduledAt: Date | null;
  metadata: Record<string, string>;
}

/** A checked and normalized request for one SMS. */
export interface SendSmsInput {
  wish: SmsWish;
  idempotencyKey: string | null;
  /** SHA-256 over the normalized request: equal for a retry of the same request. */
  requestHash: Buffer;
  requestId: string;
}

/** What a body asks for that its rules have passed, with the identity of its request. */
export function toSendSmsInput(body: SendSmsBody, request: FastifyRequest): SendSmsInput {
  const to = toSmsRecipient(body.to);
  if (to === null) throw new Error('a recipient that was not checked');
  const wish: SmsWish = {
    to,
    text: body.message,
    phone: { deviceId: body.device_id?.toLowerCase() ?? null, choice: body.phone_choice ?? 'first' },
    sim: body.sim ?? null,
    deliveryReport: body.delivery_report ?? true,
    expiresInS: body.expires_in ?? null,
    scheduledAt: body.scheduled_at === undefined ? null : toTime(body.scheduled_at),
    metadata: inOrder(body.metadata ?? {}),
  };
  const requestHash = hash('sha256', JSON.stringify(wish), 'buffer');
  return { wish, idempotencyKey: idempotencyKeyOf(request), requestHash, requestId: request.id };
}

/** Two requests that differ in the order of their fields alone are one. */
export const inOrder = <T>(object: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

import { toPhone } from '@chasqui/phone-numbers';
import { hash } from 'node:crypto';
import type { SmsRequest } from '@chasqui/sending';
import type { WantedTemplate } from '@chasqui/texts';
import { toTime } from '@chasqui/http/requests';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import type { RequestIdentity } from '../sending/request-origin';
import { quickReplyOf } from '../sending/quick-reply.field';
import { wantedTemplate } from '../sending/template.field';
import type { SendSmsBody } from './send-sms.body';

export interface SendSmsInput extends RequestIdentity {
  request: SmsRequest;
  /** The template for its text; null: it has a text. */
  template: WantedTemplate | null;
}

export function toSendSmsInput(body: SendSmsBody, from: FastifyRequest): SendSmsInput {
  const to = toPhone(body.to);
  if (to === null) throw new Error('a recipient that was not checked');
  const request: SmsRequest = {
    to,
    text: body.message ?? '',
    phone: { deviceId: body.device_id?.toLowerCase() ?? null, choice: body.phone_choice ?? 'first' },
    sim: body.sim ?? null,
    deliveryReport: body.delivery_report ?? true,
    expiresInS: body.expires_in ?? null,
    scheduledAt: body.scheduled_at === undefined ? null : toTime(body.scheduled_at),
    metadata: inOrder(body.metadata ?? {}),
    // Absent, it adds nothing to the hash: keys of requests from before it existed stay valid.
    ...quickReplyOf(body),
  };
  const template = wantedTemplate(body);
  const requestHash = hash('sha256', JSON.stringify({ ...request, ...(template && { template }) }), 'buffer');
  const { id: requestId, arrivedAtMs } = from;
  return { request, template, idempotencyKey: idempotencyKeyOf(from), requestHash, requestId, arrivedAtMs };
}

/** Requests that differ only in the order of their fields are equal. */
export const inOrder = <T>(object: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

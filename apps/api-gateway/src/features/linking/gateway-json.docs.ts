import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

const text = { type: 'string' };
const textOrNull = { type: 'string', nullable: true };
const time = { type: 'string', format: 'date-time' };

const STATUS = {
  type: 'string',
  enum: ['pending', 'waiting_qr', 'connected', 'disconnected', 'signed_out', 'qr_expired'],
  description: 'How the number stands; clients decide on it.',
};

/** A 200 that is the gateway's own JSON and not the envelope (spec.md section 1). A newer gateway may add members. */
function GatewayJson(
  description: string,
  required: string[],
  properties: Record<string, Record<string, unknown>>,
): MethodDecorator {
  const schema = { type: 'object', required, properties, additionalProperties: true };
  return applyDecorators(ApiResponse({ status: 200, description, content: { 'application/json': { schema } } }));
}

/** The answer of GET /whatsapp/qr. */
export const QrJson = (): MethodDecorator =>
  GatewayJson('The gateway’s own JSON, not the envelope.', ['status', 'qr'], {
    phone: text,
    status: STATUS,
    event: { ...text, description: '`qr`, `pairing_code`, `connected`, `qr_refreshing` (ask again in a second) …' },
    qr: { ...textOrNull, description: 'The exact text of the QR picture.' },
    qr_seq: { type: 'integer' },
    expires_at: time,
    expires_in: { type: 'integer', description: 'Seconds.' },
    pairing_code: { ...text, description: 'Eight characters, with `format=code`.' },
    jid: textOrNull,
  });

/** The answer of GET /whatsapp/status. */
export const StatusJson = (): MethodDecorator =>
  GatewayJson('The gateway’s own JSON, not the envelope.', ['status', 'jid'], {
    phone: text,
    status: STATUS,
    connected: { type: 'boolean', description: 'Trust `status` instead.' },
    jid: { ...textOrNull, description: 'WhatsApp’s address of the number.' },
    since: time,
    reason: text,
    restricted_until: time,
  });

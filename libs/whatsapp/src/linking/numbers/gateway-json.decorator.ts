import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

const text = { type: 'string' };
const textOrNull = { type: 'string', nullable: true };
const time = { type: 'string', format: 'date-time' };

const STATUS = {
  type: 'string',
  enum: ['pending', 'waiting_qr', 'connected', 'disconnected', 'signed_out', 'qr_expired'],
  description: "The number's status. Base your logic on this field.",
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

export const QrJson = (): MethodDecorator =>
  GatewayJson("The gateway's own JSON, without the envelope.", ['status', 'qr'], {
    phone: text,
    status: STATUS,
    event: {
      ...text,
      description: '`qr`, `pairing_code`, `connected`, `qr_refreshing` (ask again after a second) and others.',
    },
    qr: { ...textOrNull, description: 'The exact text to draw as a QR code.' },
    qr_seq: { type: 'integer' },
    expires_at: time,
    expires_in: { type: 'integer', description: 'Seconds.' },
    pairing_code: { ...text, description: 'The eight-character pairing code, with `format=code`.' },
    reason: {
      ...text,
      description:
        'With `qr_refreshing`: why there is no code at the moment. WhatsApp cannot be reached: `connection_lost`, ' +
        '`proxy_unreachable`, `version_refused`. How the last codes ended: `not_scanned`, `wrong_number` (another phone scanned ' +
        'it), `refused`. Others may come.',
    },
    jid: textOrNull,
  });

export const StatusJson = (): MethodDecorator =>
  GatewayJson("The gateway's own JSON, without the envelope.", ['status', 'jid'], {
    phone: text,
    status: STATUS,
    connected: { type: 'boolean', description: 'Do not rely on this field. Use `status` instead.' },
    jid: { ...textOrNull, description: "The number's WhatsApp address (JID)." },
    since: time,
    reason: text,
    restricted_until: time,
  });

import { WHATSAPP_NUMBER_STATUSES, type WhatsappNumberStatus } from '@chasqui/entities';
import type { NumberOverview } from '@chasqui/whatsapp';
import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;
const TEXT_OR_NULL = { type: 'string', nullable: true } as const;

/** A WhatsApp number, connected or not. */
export class NumberData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  phone: string;

  @ApiProperty()
  display_name: string;

  @ApiProperty({ enum: WHATSAPP_NUMBER_STATUSES, description: 'What its gateway app last reported.' })
  status: WhatsappNumberStatus;

  @ApiProperty(TEXT_OR_NULL)
  reason: string | null;

  @ApiProperty({ format: 'uuid' })
  gateway_id: string;

  @ApiProperty()
  gateway_online: boolean;

  @ApiProperty({ ...TIME, nullable: true })
  paired_at: string | null;

  @ApiProperty({ ...TIME, nullable: true, description: 'When its gateway app was last heard.' })
  last_seen_at: string | null;

  @ApiProperty({ ...TIME, nullable: true, description: 'WhatsApp refuses new chats of the number until then.' })
  restricted_until: string | null;

  @ApiProperty(TIME)
  created_at: string;
}

export const toNumberData = (row: NumberOverview): NumberData => ({
  id: row.id,
  phone: row.phone,
  display_name: row.displayName,
  status: row.status,
  reason: row.reason,
  gateway_id: row.gatewayId,
  gateway_online: row.gatewayOnline,
  paired_at: row.pairedAt?.toISOString() ?? null,
  last_seen_at: row.gatewaySeenAt?.toISOString() ?? null,
  restricted_until: row.restrictedUntil?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});

/** Where the pairing of a number stands, as its gateway app says. */
export class PairingSessionData {
  @ApiProperty()
  phone: string;

  @ApiProperty({ enum: WHATSAPP_NUMBER_STATUSES })
  status: WhatsappNumberStatus;

  @ApiProperty(TEXT_OR_NULL)
  event: string | null;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'What the QR code contains; a new one about every 20 seconds.' })
  qr: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  qr_seq: number | null;

  @ApiProperty({ ...TIME, nullable: true })
  expires_at: string | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'Seconds that the code is good for.' })
  expires_in: number | null;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'Eight characters to type into WhatsApp instead.' })
  code: string | null;

  @ApiProperty(TEXT_OR_NULL)
  reason: string | null;
}

/** @param text JSON of the gateway app: somebody else's words, of which nothing but these fields is taken */
export function toPairingSession(text: string, phone: string): PairingSessionData {
  const answer = JSON.parse(text) as Record<string, unknown>;
  const word = (name: string): string | null => (typeof answer[name] === 'string' ? answer[name] : null);
  const amount = (name: string): number | null => (typeof answer[name] === 'number' ? answer[name] : null);
  const status = WHATSAPP_NUMBER_STATUSES.find((each) => each === answer.status) ?? 'pending';
  return {
    phone,
    status,
    event: word('event'),
    qr: word('qr'),
    qr_seq: amount('qr_seq'),
    expires_at: word('expires_at'),
    expires_in: amount('expires_in'),
    code: word('pairing_code'),
    reason: word('reason'),
  };
}

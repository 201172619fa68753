import type { ConnectedNumber } from '@chasqui/whatsapp';
import { ApiProperty } from '@nestjs/swagger';

/** A WhatsApp account (spec.md section 2). */
export class AccountData {
  @ApiProperty({ format: 'uuid', description: "The number's ID. Pass it as `whatsapp_id`." })
  id: string;

  @ApiProperty({ description: "The number's display name; empty if you have not set one." })
  display_name: string;

  @ApiProperty({ description: 'The phone number, digits only.', example: '4930901820' })
  phone: string;

  @ApiProperty({ enum: ['connected'], description: 'Always `connected`: the list contains connected numbers only.' })
  status: 'connected';

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When the number was paired.' })
  paired_at: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Until when WhatsApp blocks new chats from this number; null if it does not.',
  })
  restricted_until: string | null;
}

export function toAccountData(row: ConnectedNumber): AccountData {
  return {
    id: row.id,
    display_name: row.displayName,
    phone: row.phone,
    status: row.status,
    paired_at: row.pairedAt?.toISOString() ?? null,
    restricted_until: isAhead(row.restrictedUntil) ? row.restrictedUntil.toISOString() : null,
  };
}

const isAhead = (time: Date | null): time is Date => time !== null && time.getTime() > Date.now();

import type { ConnectedNumber } from '@chasqui/whatsapp';
import { ApiProperty } from '@nestjs/swagger';

/** A WhatsApp account (spec.md section 2). */
export class AccountData {
  @ApiProperty({ format: 'uuid', description: 'Id of the number, for `whatsapp_id`.' })
  id: string;

  @ApiProperty({ description: 'Empty when none is set.' })
  display_name: string;

  @ApiProperty({ description: 'The number, digits only.', example: '4930901820' })
  phone: string;

  @ApiProperty({ enum: ['connected'], description: 'Only connected numbers are listed.' })
  status: 'connected';

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When the number was paired.' })
  paired_at: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'WhatsApp refuses new chats of the number until then. Null: it does not.',
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

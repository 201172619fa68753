import { CONTACT_SOURCES, type ContactSource } from '@chasqui/entities';
import type { ContactDetails } from '@chasqui/contacts';
import { ApiProperty } from '@nestjs/swagger';

const TIME_OR_NULL = { type: 'string', format: 'date-time', nullable: true } as const;
const KINDS = ['phone', 'email', 'whatsapp_lid', 'sms_sender_id', 'external_id'] as const;
const CONSENT_CHANNELS = ['whatsapp', 'sms', 'email'] as const;

export class InboxContactAddressData {
  @ApiProperty({ enum: KINDS })
  kind: (typeof KINDS)[number];

  @ApiProperty()
  value: string;

  @ApiProperty()
  is_primary: boolean;
}

/** Whether a contact wants messages over a channel. */
export class ConsentData {
  @ApiProperty({ enum: ['unknown', 'in', 'out'] })
  opt: 'unknown' | 'in' | 'out';

  @ApiProperty(TIME_OR_NULL)
  at: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'How it is known.' })
  source: string | null;
}

export class InboxContactChannelsData {
  @ApiProperty()
  whatsapp: ConsentData;

  @ApiProperty()
  sms: ConsentData;

  @ApiProperty()
  email: ConsentData;
}

/** A person whom the organization writes with. */
export class InboxContactData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ type: 'string', nullable: true })
  name: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Digits.' })
  phone: string | null;

  @ApiProperty({ type: [InboxContactAddressData] })
  addresses: InboxContactAddressData[];

  @ApiProperty({ enum: CONTACT_SOURCES })
  source: ContactSource;

  @ApiProperty()
  channels: InboxContactChannelsData;

  @ApiProperty(TIME_OR_NULL)
  last_inbound_at: string | null;

  @ApiProperty(TIME_OR_NULL)
  last_outbound_at: string | null;

  @ApiProperty({ format: 'date-time' })
  created_at: string;

  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

export function toInboxContactData(row: ContactDetails): InboxContactData {
  const consentOf = (channel: (typeof CONSENT_CHANNELS)[number]): ConsentData => {
    const { opt, at, source } = row.channels[channel] ?? { opt: 'unknown', at: null, source: null };
    return { opt, at, source };
  };
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    addresses: row.addresses.map(({ kind, value, isPrimary }) => ({ kind, value, is_primary: isPrimary })),
    source: row.source,
    channels: { whatsapp: consentOf('whatsapp'), sms: consentOf('sms'), email: consentOf('email') },
    last_inbound_at: row.lastInboundAt?.toISOString() ?? null,
    last_outbound_at: row.lastOutboundAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

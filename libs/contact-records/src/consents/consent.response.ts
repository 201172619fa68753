import type { ChannelConsent } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';
import { CONSENT_CHANNELS, type ConsentChannel } from '../records/contact-record';
import type { ConsentRecord } from './consent-list.repository';

/** A change of what a contact wants over a channel (contract.md D6). */
export class ContactConsentChangeData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ enum: CONSENT_CHANNELS, description: 'The channel.' })
  channel: ConsentChannel;

  @ApiProperty({ enum: ['in', 'out'], description: '`in` if the contact wanted messages from then on, `out` if not.' })
  opt: ChannelConsent['opt'];

  @ApiProperty({ enum: ['api', 'form', 'keyword', 'link', 'import'], description: 'How it was said.' })
  source: ChannelConsent['source'];

  @ApiProperty({ type: 'string', nullable: true, description: 'The address that it was said from or for, if known.' })
  address: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The word that the contact wrote, or the text that you gave with it; null: none.',
  })
  text: string | null;

  @ApiProperty({ format: 'date-time', description: 'When it was said.' })
  said_at: string;

  @ApiProperty({ format: 'date-time', description: 'When it was noted.' })
  created_at: string;
}

export function toConsentChangeData({ saidAt, createdAt, ...change }: ConsentRecord): ContactConsentChangeData {
  const { id, channel, opt, source, address, text } = change;
  return {
    id,
    channel,
    opt,
    source,
    address,
    text,
    said_at: saidAt.toISOString(),
    created_at: createdAt.toISOString(),
  };
}

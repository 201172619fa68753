import { CHANNELS, MESSAGE_STATUSES } from '@chasqui/entities';
import { type Found, FOUND_BY, FOUND_TYPES, NOT_SEARCHED, type SearchAnswer } from '@chasqui/operations';
import { ApiProperty } from '@nestjs/swagger';
import { NamedData } from './lane-board.response';

export class FoundMessageData {
  @ApiProperty({ enum: CHANNELS })
  channel: string;

  @ApiProperty({ enum: ['inbound', 'outbound'] })
  direction: string;

  @ApiProperty({ enum: ['live', 'test'] })
  mode: string;

  @ApiProperty({ enum: MESSAGE_STATUSES })
  status: string;

  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

export class FoundData {
  @ApiProperty({ enum: FOUND_TYPES })
  type: (typeof FOUND_TYPES)[number];

  @ApiProperty({ enum: FOUND_BY, description: 'What the text was taken for.' })
  found_by: (typeof FOUND_BY)[number];

  @ApiProperty({ description: 'Its ID; of a lane its name.' })
  id: string;

  @ApiProperty()
  organization: NamedData;

  @ApiProperty({ description: 'Its name, or its own number; empty: it has none.' })
  label: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The lane that it waits in, or that leads through it.' })
  lane: string | null;

  @ApiProperty({ type: FoundMessageData, nullable: true, description: 'Of a message, how it is.' })
  message: FoundMessageData | null;
}

/** What was found in all organizations, without what any message says or whom it is with. */
export class SearchData {
  @ApiProperty({ type: [FoundData] })
  found: FoundData[];

  @ApiProperty({
    enum: NOT_SEARCHED,
    isArray: true,
    description:
      'What no index leads to: IDs that providers gave to messages sent through the API, recipients who are no contact, ' +
      'Idempotency-Keys older than three days, the middle of names; of thousands of organizations, those beyond 5,000.',
  })
  not_searched: (typeof NOT_SEARCHED)[number][];
}

export const toSearchData = ({ found, notSearched }: SearchAnswer): SearchData => ({
  found: found.map(toFound),
  not_searched: notSearched,
});

function toFound({ type, foundBy, id, organization, label, lane, message }: Found): FoundData {
  return {
    type,
    found_by: foundBy,
    id,
    organization: { id: organization.id, name: organization.name },
    label,
    lane,
    message: message && {
      channel: message.channel,
      direction: message.direction,
      mode: message.mode,
      status: message.status,
      created_at: message.createdAt.toISOString(),
    },
  };
}

import { LIMIT_NAMES, type LimitName } from '@chasqui/entities';
import type { LimitUse } from '@chasqui/tenancy';
import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;

export class LimitUseData {
  @ApiProperty({ enum: LIMIT_NAMES })
  limit: LimitName;

  @ApiProperty({
    type: 'integer',
    description:
      'Of `contacts` it can be more than `max`: who writes in, and who is sent an SMS, becomes one in any case.',
  })
  used: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null: unlimited.' })
  max: number | null;

  @ApiProperty({ ...TIME, nullable: true, description: 'When it starts again; null: it does not.' })
  resets_at: string | null;
}

/** An organization, as its members see it. */
export class OrganizationData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'The code of its plan.' })
  plan: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The country whose code phone numbers get that begin with a 0; null: those are refused.',
  })
  default_country: string | null;

  @ApiProperty(TIME)
  created_at: string;

  @ApiProperty({ type: [LimitUseData] })
  usage: LimitUseData[];
}

export const toLimitUseData = ({ limit, used, max, resetsAt }: LimitUse): LimitUseData => ({
  limit,
  used,
  max,
  resets_at: resetsAt?.toISOString() ?? null,
});

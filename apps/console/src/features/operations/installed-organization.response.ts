import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;

/** An organization, as operators see it. */
export class InstalledOrganizationData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  plan: string;

  @ApiProperty(TIME)
  created_at: string;

  @ApiProperty({ type: 'integer' })
  members: number;

  @ApiProperty({ ...TIME, nullable: true, description: 'Null: it is not.' })
  suspended_at: string | null;
}

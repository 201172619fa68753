import { LIMIT_NAMES, type LimitName } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';
import { integer, timeOrNull } from './field-options';

/** `data` of `usage.threshold`. */
export class UsageThresholdData {
  @ApiProperty({ enum: LIMIT_NAMES, description: "The name of the plan's limit." })
  limit: LimitName;

  @ApiProperty({ ...integer, description: 'How much of it is used.' })
  used: number;

  @ApiProperty({ ...integer, description: 'How much the plan allows.' })
  max: number;

  @ApiProperty({ type: 'integer', enum: [80, 100], description: 'The threshold that was reached, in percent.' })
  percent: 80 | 100;

  @ApiProperty({ ...timeOrNull, description: 'When the limit resets; null for never.' })
  resets_at: string | null;
}

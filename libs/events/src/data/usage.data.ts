import { LIMIT_NAMES, type LimitName } from '@chasqui/database';
import { INTEGER, oneOf, orNull, Shown, TIME } from './shown';

export class UsageThresholdData {
  @Shown("The name of the plan's limit.", oneOf(LIMIT_NAMES)) limit: LimitName;
  @Shown('How much of it is used.', INTEGER) used: number;
  @Shown('How much the plan allows.', INTEGER) max: number;
  @Shown('The threshold that was reached, in percent.', { ...INTEGER, enum: [80, 100] }) percent: 80 | 100;
  @Shown('When the limit resets; null for never.', orNull(TIME)) resets_at: string | null;
}

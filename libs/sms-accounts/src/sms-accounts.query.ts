import { SMS_PHONE_STATUSES, type SmsPhoneStatus } from '@chasqui/entities';
import { PageQuery, Rule } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/** Query of GET /sms/accounts (contract.md D0 and D3). */
export class SmsAccountsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: SMS_PHONE_STATUSES, description: 'Return only phones with this status.' })
  @IsOptional()
  @Rule({
    name: 'status',
    test: (value) => SMS_PHONE_STATUSES.some((status) => status === value),
    field: 'NOT_ALLOWED',
    message: `\`status\` must be one of ${SMS_PHONE_STATUSES.join(', ')}.`,
  })
  status?: SmsPhoneStatus;
}

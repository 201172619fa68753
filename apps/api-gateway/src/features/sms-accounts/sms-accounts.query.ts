import { SMS_PHONE_STATUSES, type SmsPhoneStatus } from '@chasqui/entities';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../http/rule.decorator';

const MOST_PER_PAGE = 100;
const USUAL_PER_PAGE = 20;
const MOST_PAGES = 1_000_000;

/** A query parameter that is a whole number. */
function NumberField(name: string, most: number, usual: number, description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: most, default: usual, description }),
    IsOptional(),
    Rule({
      name: 'number',
      test: (value) => typeof value === 'string' && /^[0-9]{1,7}$/.test(value) && isWithin(Number(value), most),
      field: 'OUT_OF_RANGE',
      message: `\`${name}\` must be a whole number from 1 to ${most}.`,
    }),
  );
}

const isWithin = (number: number, most: number): boolean => number >= 1 && number <= most;

/** Query of GET /sms/accounts (contract.md D0 and D3). */
export class SmsAccountsQuery {
  @ApiPropertyOptional({ enum: SMS_PHONE_STATUSES, description: 'Only phones of this status.' })
  @IsOptional()
  @Rule({
    name: 'status',
    test: (value) => SMS_PHONE_STATUSES.some((status) => status === value),
    field: 'NOT_ALLOWED',
    message: `\`status\` must be one of ${SMS_PHONE_STATUSES.join(', ')}.`,
  })
  status?: SmsPhoneStatus;

  @NumberField('page', MOST_PAGES, 1, 'The page, from 1.')
  page?: string;

  @NumberField('per_page', MOST_PER_PAGE, USUAL_PER_PAGE, 'Phones per page.')
  per_page?: string;
}

export const pageOf = ({ page, per_page }: SmsAccountsQuery): { page: number; perPage: number } => {
  return { page: Number(page ?? 1), perPage: Number(per_page ?? USUAL_PER_PAGE) };
};

import { isBlank, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { OnConflict } from '../records/save-plan';

const CHOICES: readonly OnConflict[] = ['error', 'merge'];

/** What happens to a contact that is there already. */
export function OnConflictField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      enum: CHOICES,
      default: 'error',
      description:
        'What happens when a contact has one of the addresses: `error` refuses the new one; `merge` changes the fields ' +
        'that you send of the one that is there, and adds tags and addresses to its own.',
    }),
    IsOptional(),
    Rule({
      name: 'onConflict',
      test: (value) => isBlank(value) || CHOICES.some((choice) => choice === value),
      field: 'NOT_ALLOWED',
      message: `\`on_conflict\` must be ${CHOICES.join(' or ')}.`,
    }),
  );
}

/** Query of POST /contacts. */
export class SaveContactQuery {
  @OnConflictField()
  on_conflict?: OnConflict;
}

export const onConflictOf = ({ on_conflict: choice }: SaveContactQuery): OnConflict =>
  choice === 'merge' ? 'merge' : 'error';

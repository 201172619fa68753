import { isBlank, Rule } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

const CHOICES: readonly unknown[] = ['true', 'false'];

/** Query of DELETE /contacts/{id}. */
export class DeleteContactQuery {
  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description:
      'Whether its messages are made nobody’s as well, and imports and the API cannot make it again. It cannot be undone.',
  })
  @IsOptional()
  @Rule({
    name: 'erase',
    test: (value) => isBlank(value) || CHOICES.includes(value),
    field: 'NOT_ALLOWED',
    message: '`erase` must be true or false.',
  })
  erase?: string;
}

/** Whether more than the contact is to go. */
export const isErasure = ({ erase }: DeleteContactQuery): boolean => erase === 'true';

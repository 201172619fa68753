import { EmptyText, isBlank, isStorableText, Rule } from '@chasqui/requests';
import { isVariableName, MOST_VARIABLES } from '@chasqui/templating';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

const LONGEST_VALUE = 1_000;
const LONGEST_ID = 100;

/** Body of POST /quick-replies/{id}/render. */
export class RenderQuickReplyBody {
  @ApiPropertyOptional({
    type: 'string',
    format: 'uuid',
    description: 'The contact of whom `{{contact.…}}` speaks. Without one these have no value.',
  })
  @IsOptional()
  @Rule({
    name: 'contactId',
    longest: LONGEST_ID,
    test: (value) => typeof value === 'string',
    field: 'WRONG_TYPE',
    message: '`contact_id` must be the id of a contact.',
  })
  contact_id?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: LONGEST_VALUE },
    maxProperties: MOST_VARIABLES,
    description: 'Values of the other variables, by their names.',
    example: { order: 'A-1042' },
  })
  @IsOptional()
  @EmptyText('kept inside')
  @Rule({
    name: 'variables',
    test: isVariables,
    field: 'WRONG_TYPE',
    message:
      '`variables` must be an object of at most 50 texts of at most 1000 characters; names are lower-case letters, digits ' +
      'and `_`, without a dot.',
  })
  variables?: Record<string, string>;
}

/** The contact that a body names. Empty texts are absent. */
export const contactIdOf = ({ contact_id: id }: RenderQuickReplyBody): string | null =>
  id === undefined || isBlank(id) ? null : id;

function isVariables(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= MOST_VARIABLES && entries.every(([name, text]) => isVariableName(name) && isValue(text));
}

const isValue = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST_VALUE && isStorableText(value);

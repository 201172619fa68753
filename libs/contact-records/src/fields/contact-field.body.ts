import { CONTACT_FIELD_TYPES, type ContactFieldType } from '@chasqui/entities';
import { isBlank, isStorableText, NoControls, NOT_BLANK, Required, Rule, TakenElsewhere } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/** How fields are called. */
export const KEY = /^[a-z][a-z0-9_]{0,39}$/;
const LONGEST = { key: 40, label: 80, option: 80 } as const;
const MOST_OPTIONS = 100;

function LabelRule(): PropertyDecorator {
  return applyDecorators(
    Rule({
      name: 'label',
      longest: LONGEST.label,
      test: isStorableText,
      field: 'TOO_LONG',
      message: '`label` must be text of at most 80 characters.',
    }),
    NoControls('label'),
  );
}

const isOption = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST.option && isStorableText(value) && !isBlank(value);

function OptionsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', ...NOT_BLANK, maxLength: LONGEST.option },
      maxItems: MOST_OPTIONS,
      description:
        'The values of a `select`, which needs one; other types have none. Contacts keep a value that is no longer among them.',
    }),
    IsOptional(),
    Rule({
      name: 'options',
      longest: MOST_OPTIONS,
      test: (value) => Array.isArray(value) && value.every(isOption),
      field: 'OUT_OF_RANGE',
      message: '`options` must be a list of at most 100 texts of 1 to 80 characters.',
      reason: 'LIST',
      params: { most: MOST_OPTIONS, longest: LONGEST.option },
    }),
  );
}

function RequiredField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      default: false,
      description: 'Whether contacts that are made over the API must have a value. Those that are there stay.',
    }),
    IsOptional(),
    Rule({
      name: 'required',
      test: (value) => typeof value === 'boolean',
      field: 'WRONG_TYPE',
      message: '`required` must be true or false.',
      reason: 'BOOLEAN',
    }),
  );
}

/** Body of POST /contacts/fields. */
export class CreateContactFieldBody {
  @ApiProperty({
    pattern: KEY.source,
    description: 'The name of the field in `custom_fields`. Unique in the organization; it stays as it is.',
    example: 'birthday',
  })
  @Required('key')
  @Rule({
    name: 'key',
    longest: LONGEST.key,
    test: (value) => typeof value === 'string' && KEY.test(value),
    field: 'MALFORMED',
    message: '`key` must be 1 to 40 lower-case letters, digits or `_`, and begin with a letter.',
    reason: 'KEY',
    params: { most: LONGEST.key },
  })
  key: string;

  @ApiPropertyOptional({ maxLength: LONGEST.label, description: 'What people read. Default: the key.' })
  @IsOptional()
  @LabelRule()
  label?: string;

  @ApiProperty({
    enum: CONTACT_FIELD_TYPES,
    description: 'The kind of its values; it stays as it is. A `select` needs `options`.',
  })
  @Required('type')
  @Rule({
    name: 'type',
    test: (value) => CONTACT_FIELD_TYPES.some((type) => type === value),
    field: 'NOT_ALLOWED',
    message: `\`type\` must be one of ${CONTACT_FIELD_TYPES.join(', ')}.`,
    reason: 'ONE_OF',
    params: { words: CONTACT_FIELD_TYPES.join(', ') },
  })
  type: ContactFieldType;

  @OptionsField()
  options?: string[];

  @RequiredField()
  required?: boolean;
}

const STAYS = 'It stays as it is: delete the field and make another one.';

/** Body of PATCH /contacts/fields/{id}; what is absent stays. */
@TakenElsewhere({ key: STAYS, type: STAYS })
export class UpdateContactFieldBody {
  @ApiPropertyOptional({ maxLength: LONGEST.label, description: 'What people read.' })
  @IsOptional()
  @LabelRule()
  label?: string;

  @OptionsField()
  options?: string[];

  @RequiredField()
  required?: boolean;
}

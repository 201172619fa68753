import { EmptyText, isStorableText, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';

const METADATA_MAX_KEYS = 20;
const METADATA_KEY_MAX = 40;
const METADATA_VALUE_MAX = 500;

/** The caller's own words about a message. */
export function MetadataField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: METADATA_VALUE_MAX },
      maxProperties: METADATA_MAX_KEYS,
      description:
        'Up to 20 key-value pairs of your own (keys up to 40 characters, string values up to 500). GET ' +
        '/messages/{id} and webhooks return them.',
    }),
    IsOptional(),
    EmptyText('kept inside'),
    ValidateIf((_object, value) => value !== undefined),
    Rule({
      name: 'metadata',
      test: isMetadata,
      field: 'WRONG_TYPE',
      message:
        '`metadata` must be an object with at most 20 string values: keys up to 40 characters, values up to 500.',
    }),
  );
}

/** Whether a value is an object of the caller's own words, as `metadata` may be. */
export function isMetadata(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  if (entries.length > METADATA_MAX_KEYS) return false;
  return entries.every(
    ([name, text]) =>
      name.length <= METADATA_KEY_MAX &&
      isStorableText(name) &&
      typeof text === 'string' &&
      text.length <= METADATA_VALUE_MAX &&
      isStorableText(text),
  );
}

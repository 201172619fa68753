import { isBlank, isUuid, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/** Where the file of a message is; a body names one of them. */
const SOURCES = ['media_url', 'media_id', 'media_base64'] as const;
type Source = (typeof SOURCES)[number];

/** As long as the body may be. */
const LONGEST_BASE64 = 1024 * 1024;

/** Whether a body has a file. An empty address is none: form systems send empty fields. */
export const hasMedia = (object: object): boolean => SOURCES.some((name) => isGiven(object, name));

/** A file that was uploaded before. */
export function MediaIdField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'uuid',
      description: 'The ID of a file that you uploaded with POST /media. Instead of `media_url`.',
    }),
    IsOptional(),
    OnlySource('media_id', ['media_url']),
    Rule({
      name: 'uuid',
      test: isUuid,
      answer: 'MEDIA_NOT_FOUND',
      field: 'MALFORMED',
      message: '`media_id` must be the ID of a file from POST /media.',
    }),
  );
}

/** A small file, in the request itself. */
export function MediaBase64Field(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'byte',
      description:
        'The bytes of a small file in base64, instead of `media_url`; `filename` is required with it. The whole body has ' +
        'at most 1 MB: use POST /media and `media_id` for larger files.',
    }),
    IsOptional(),
    OnlySource('media_base64', ['media_url', 'media_id']),
    Rule({
      name: 'filename',
      stage: 'required',
      test: (_value, object) => !isBlank((object as { filename?: unknown }).filename),
      answer: 'INVALID_BODY',
      field: 'REQUIRED',
      message: '`filename` is missing: `media_base64` needs one.',
    }),
    Rule({
      name: 'type',
      longest: LONGEST_BASE64,
      test: (value) => typeof value === 'string',
      answer: 'INVALID_BODY',
      field: 'WRONG_TYPE',
      message: '`media_base64` must be a string.',
    }),
  );
}

function OnlySource(own: Source, others: readonly Source[]): PropertyDecorator {
  return applyDecorators(
    ...others.map((other) =>
      Rule({
        name: `without ${other}`,
        stage: 'required',
        test: (_value, object) => !isGiven(object, other),
        answer: 'INVALID_BODY',
        field: 'NOT_ALLOWED',
        message: `\`${own}\` and \`${other}\` exclude each other: send one of them.`,
      }),
    ),
  );
}

const isGiven = (object: object, name: Source): boolean => !isBlank((object as Partial<Record<Source, unknown>>)[name]);

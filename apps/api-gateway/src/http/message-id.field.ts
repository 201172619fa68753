import type { ErrorCode } from '@chasqui/errors';
import { Field, type FieldOptions, ID, isUuid } from '@chasqui/http/requests';

interface KnownIdOptions extends FieldOptions {
  of: string;
  notFound: ErrorCode;
}

/** An invalid ID counts as unknown. */
export const KnownIdField = ({ of, notFound, ...options }: KnownIdOptions): PropertyDecorator =>
  Field(options, {
    schema: ID,
    stage: 'bound',
    is: (value) => typeof value === 'string',
    must: 'a string',
    code: 'WRONG_TYPE',
    reason: 'ID',
    also: (name) => [
      {
        name: 'uuid',
        test: isUuid,
        answer: notFound,
        field: 'MALFORMED',
        message: `\`${name}\` must be the ID of ${of}.`,
        reason: 'ID',
      },
    ],
  });

export const MessageIdField = (about: string): PropertyDecorator =>
  KnownIdField({ required: true, of: 'a message', notFound: 'MESSAGE_NOT_FOUND', about });

import type { ErrorCode } from '@chasqui/errors';
import { Field, type FieldOptions, ID, isUuid } from '@chasqui/requests';

interface KnownIdOptions extends FieldOptions {
  /** Of what, as in "the ID of …". */
  of: string;
  /** The answer to a text that is no ID: nothing has it. */
  notFound: ErrorCode;
}

/** The ID of something that is looked up: a text that is none is that of something that is not there. */
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

/** The message that a request is about. */
export const MessageIdField = (about: string): PropertyDecorator =>
  KnownIdField({ required: true, of: 'a message', notFound: 'MESSAGE_NOT_FOUND', about });

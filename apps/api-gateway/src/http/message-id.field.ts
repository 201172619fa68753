import { Field, isBlank, isUuid } from '@chasqui/requests';

/** The message that a request is about, by our id. One that is no id is a message that nobody has. */
export const MessageIdField = (about: string): PropertyDecorator =>
  Field(
    { required: true, about },
    {
      schema: { type: 'string', format: 'uuid' },
      stage: 'bound',
      is: (value) => typeof value === 'string',
      must: 'a string',
      code: 'WRONG_TYPE',
      reason: 'ID',
      also: (name) => [
        {
          name: 'uuid',
          test: (value) => isBlank(value) || isUuid(value),
          answer: 'MESSAGE_NOT_FOUND',
          field: 'MALFORMED',
          message: `\`${name}\` must be the ID of a message.`,
        },
      ],
    },
  );

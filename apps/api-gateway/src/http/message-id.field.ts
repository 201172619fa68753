import { isBlank, isUuid, Required, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

/** The message that a request is about, by our id. One that is no id is a message that nobody has. */
export function MessageIdField(description: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', format: 'uuid', description }),
    Required('message_id'),
    Rule({
      name: 'type',
      stage: 'bound',
      test: (value) => typeof value === 'string',
      field: 'WRONG_TYPE',
      message: '`message_id` must be a string.',
      reason: 'ID',
    }),
    Rule({
      name: 'uuid',
      test: (value) => isBlank(value) || isUuid(value),
      answer: 'MESSAGE_NOT_FOUND',
      field: 'MALFORMED',
      message: '`message_id` must be the ID of a message.',
    }),
  );
}

import { isStorableText, Rule } from '@chasqui/requests';

/** Rule of the text of a message, whatever its channel: PostgreSQL can store it. */
export function MessageTextRule(): PropertyDecorator {
  return Rule({
    name: 'text',
    test: (value) => value === undefined || isStorableText(value),
    field: 'WRONG_TYPE',
    message: '`message` must be a string without NUL characters and unpaired surrogates.',
  });
}

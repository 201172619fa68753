import { Field, isObject, isStorableText, kindOf, membersNamed, shownName } from '@chasqui/http/requests';

const METADATA_MAX_KEYS = 20;
const METADATA_KEY_MAX = 40;
const METADATA_VALUE_MAX = 500;

export const MetadataField = (): PropertyDecorator =>
  Field(
    {
      about:
        'Up to 20 key-value pairs of your own (keys up to 40 characters, string values up to 500). GET ' +
        '/messages/{id} and webhooks return them.',
    },
    {
      schema: {
        type: 'object',
        additionalProperties: { type: 'string', maxLength: METADATA_VALUE_MAX },
        maxProperties: METADATA_MAX_KEYS,
        ...membersNamed({ maxLength: METADATA_KEY_MAX }),
      },
      emptyText: 'kept inside',
      is: (value) => metadataProblem(value) === null,
      must: (value) => metadataProblem(value) ?? '',
      code: 'WRONG_TYPE',
    },
  );

export function metadataProblem(value: unknown): string | null {
  if (!isObject(value)) return '`metadata` must be an object with texts as values.';
  const entries = Object.entries(value);
  if (entries.length > METADATA_MAX_KEYS) return `\`metadata\` can have at most ${METADATA_MAX_KEYS} values.`;
  for (const [name, each] of entries) {
    const isKey = name.length <= METADATA_KEY_MAX && isStorableText(name);
    const problem = isKey ? valueProblem(each) : `is no key: a key is text of at most ${METADATA_KEY_MAX} characters`;
    if (problem !== null) return `\`metadata.${shownName(name)}\` ${problem}.`;
  }
  return null;
}

function valueProblem(value: unknown): string | null {
  if (typeof value !== 'string') return `must be a text, and is ${kindOf(value)}: send it in quotes, or leave it out`;
  if (value.length > METADATA_VALUE_MAX) return `can have at most ${METADATA_VALUE_MAX} characters`;
  return isStorableText(value) ? null : 'must be text without NUL characters and without broken characters';
}

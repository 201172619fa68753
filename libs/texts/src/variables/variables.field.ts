import { isVariableName, MOST_VARIABLES, VARIABLE_NAME_PATTERN } from '../templating/parse-template';
import {
  membersNamed,
  isStorableText,
  isObject,
  kindOf,
  shownName,
  Field,
  type FieldOptions,
} from '@chasqui/http/requests';

const LONGEST_VALUE = 1_000;
const LONGEST_ID = 100;

const OTHERS = { about: 'Values of the other variables, by their names.', example: { order: 'A-1042' } };

/** The rules for values follow `about`. */
export const VariablesField = ({ about, ...options }: FieldOptions & { about: string } = OTHERS): PropertyDecorator =>
  Field(
    {
      ...options,
      about: `${about} Texts, numbers, true or false; null is none. A number becomes the text that JSON has for it: send "12.50" to keep its zero.`,
    },
    {
      schema: {
        type: 'object',
        additionalProperties: {
          anyOf: [{ type: 'string', maxLength: LONGEST_VALUE }, { type: 'number' }, { type: 'boolean' }],
          nullable: true,
        },
        maxProperties: MOST_VARIABLES,
        ...membersNamed({ pattern: VARIABLE_NAME_PATTERN }),
      },
      emptyText: 'kept inside',
      read: readVariables,
      is: (value) => variablesProblem(value) === null,
      must: (value) => variablesProblem(value) ?? '',
      code: 'WRONG_TYPE',
      reason: 'VARIABLES',
      params: { most: MOST_VARIABLES, longest: LONGEST_VALUE },
    },
  );

/** Normalizes `variables`: numbers, true and false become texts, nulls are dropped. Other errors stay. */
export function readVariables(value: unknown): unknown {
  if (!isObject(value) || Object.keys(value).length > MOST_VARIABLES) return value;
  const present = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(present.map(([name, each]) => [name, wordOf(each)]));
}

/** What is wrong with normalized `variables`, as a sentence that names the variable; null: nothing. */
export function variablesProblem(value: unknown): string | null {
  if (!isObject(value)) return '`variables` must be an object: the values of the variables, by their names.';
  const entries = Object.entries(value);
  if (entries.length > MOST_VARIABLES) return `\`variables\` can have at most ${MOST_VARIABLES} values.`;
  for (const [name, each] of entries) {
    const problem = nameProblem(name) ?? valueProblem(each);
    if (problem !== null) return `\`variables.${shownName(name)}\` ${problem}.`;
  }
  return null;
}

const OF_CONTACT = 'contact.';

function nameProblem(name: string): string | null {
  if (isVariableName(name)) return null;
  if (name.startsWith(OF_CONTACT)) return 'cannot be given: what begins with `contact.` comes from the contact';
  return 'must be named in lower-case letters, digits and `_`, without a dot, such as `order`';
}

function valueProblem(value: unknown): string | null {
  if (typeof value === 'string') {
    if (value.length > LONGEST_VALUE) return `can have at most ${LONGEST_VALUE} characters`;
    return isStorableText(value) ? null : 'must be text without NUL characters and without broken characters';
  }
  if (typeof value === 'number') return 'is a number that has no short decimal form: send it as a text, in quotes';
  const way = Array.isArray(value) ? 'join its entries in one text' : 'give each of its values a variable of its own';
  return `must be a text, a number, true or false, and is ${kindOf(value)}: ${way}`;
}

/** A number that needs an exponent, or lost digits when it was parsed, has no text and stays. */
export function wordOf(value: unknown): unknown {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') return value;
  const isExact = Number.isInteger(value) ? Number.isSafeInteger(value) : /^-?[\d.]+$/.test(String(value));
  return isExact ? String(value) : value;
}

export const ContactIdField = (): PropertyDecorator =>
  Field(
    { about: 'The contact of whom `{{contact.…}}` speaks. Without one these have no value.' },
    {
      schema: { type: 'string', format: 'uuid' },
      longest: LONGEST_ID,
      is: (value) => typeof value === 'string',
      must: 'the ID of a contact',
      code: 'WRONG_TYPE',
      reason: 'ID',
    },
  );

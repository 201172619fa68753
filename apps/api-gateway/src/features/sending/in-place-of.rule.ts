import { isBlank, Rule } from '@chasqui/http/requests';

/** False for empty fields, which form systems send. */
export const isGiven = (body: object, name: string): boolean => !isBlank((body as Record<string, unknown>)[name]);

export const exclusive = (own: string, other: string): string =>
  `\`${own}\` and \`${other}\` exclude each other: send one of them.`;

/** For a field that replaces others: a body with it may have none of them. */
export const InPlaceOf =
  (...others: string[]): PropertyDecorator =>
  (prototype, key) => {
    const otherIn = (body: object): string | undefined => others.find((name) => isGiven(body, name));
    Rule({
      name: 'alone',
      stage: 'required',
      test: (_value, body) => otherIn(body) === undefined,
      answer: 'INVALID_BODY',
      field: 'NOT_ALLOWED',
      message: (_value, body) => exclusive(String(key), otherIn(body) ?? ''),
    })(prototype, key);
  };

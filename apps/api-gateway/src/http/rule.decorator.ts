import type { ErrorCode } from '@chasqui/errors';
import { ValidateBy } from 'class-validator';

/** What is wrong with a field, in one word, in `fields` of the error envelope. Append-only. */
export type FieldCode =
  | 'REQUIRED'
  | 'WRONG_TYPE'
  | 'MALFORMED'
  | 'TOO_LONG'
  | 'OUT_OF_RANGE'
  | 'NOT_ALLOWED'
  | 'BLOCKED';

/** Travels with a class-validator rule: what it asks, and how its failure is answered. */
export interface RuleContext {
  test: (value: unknown, object: object) => boolean;
  /** The answer's code; the spec's own code where it names one, else VALIDATION. */
  answer: ErrorCode;
  field: FieldCode;
  /** Public sentence. */
  message: string;
}

export interface RuleOptions extends Omit<RuleContext, 'answer'> {
  /** Unique among the rules of a field. */
  name: string;
  answer?: ErrorCode;
}

/** A class-validator rule with the answer to its failure. */
export function Rule(options: RuleOptions): PropertyDecorator {
  const { name, test, field, message, answer = 'VALIDATION' } = options;
  const context: RuleContext = { test, answer, field, message };
  const validate = (value: unknown, args?: { object: object }): boolean => test(value, args?.object ?? {});
  return ValidateBy({ name, validator: { validate } }, { context, message });
}

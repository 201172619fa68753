import type { ErrorCode } from '@chasqui/errors';
import { Rule, type RuleOptions } from './rule.decorator';
import { isBlank } from './text-rules';

/** @param missing the code if the field is absent or blank @param there replaces the test for blank */
export function Required(
  name: string,
  missing: ErrorCode = 'INVALID_BODY',
  there?: Pick<RuleOptions, 'test'> & Partial<RuleOptions>,
): PropertyDecorator {
  return Rule({
    name: 'required',
    stage: 'required',
    test: (value) => !isBlank(value),
    answer: missing,
    field: 'REQUIRED',
    message: `\`${name}\` is missing.`,
    ...there,
  });
}

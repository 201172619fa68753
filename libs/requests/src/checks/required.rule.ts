import type { ErrorCode } from '@chasqui/errors';
import { Rule, type RuleOptions } from './rule.decorator';
import { isBlank } from './text-rules';

/**
 * A field that must be there and not blank.
 *
 * @param missing the code when it is not
 * @param there asked in place of whether it is blank
 */
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

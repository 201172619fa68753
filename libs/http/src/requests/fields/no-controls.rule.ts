import type { RuleOptions } from '../checks/rule.decorator';

/** C0 controls and DEL except tab, line feed and carriage return; the same ones are removed from received texts. */
const CONTROLS = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u;

/** For a name, or another text shown beside others: it may hold nothing that a terminal or a page acts on. */
export const controlsRule = (name: string): RuleOptions => ({
  name: 'controls',
  test: (value) => typeof value !== 'string' || !CONTROLS.test(value),
  field: 'MALFORMED',
  message: `\`${name}\` must not have control characters other than tabs and line breaks.`,
  reason: 'CONTROLS',
});

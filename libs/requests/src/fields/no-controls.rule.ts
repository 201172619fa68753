import type { RuleOptions } from '../checks/rule.decorator';

/** C0 controls and DEL but tab, line feed and carriage return, as they are taken from what is received. */
const CONTROLS = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u;

/** Of a name, or another text that is shown beside others: it may hold nothing that a terminal or a page acts on. */
export const controlsRule = (name: string): RuleOptions => ({
  name: 'controls',
  test: (value) => typeof value !== 'string' || !CONTROLS.test(value),
  field: 'MALFORMED',
  message: `\`${name}\` must not have control characters other than tabs and line breaks.`,
  reason: 'CONTROLS',
});

import { ApiError } from '../api/client';
import type { SegmentField } from '../api/types';
import type { RuleDraft } from './rules';

/** Keys of `segments:wrong`. */
export type Fault = 'field' | 'op' | 'other' | 'days' | SegmentField['type'];

export interface RuleFaults {
  field?: Fault;
  op?: Fault;
  value?: Fault;
}

/**
 * Problems of one rule.
 *
 * @param fields messages by path, for example `rules[2].value[1]`
 * @param path of the rule, for example `rules[2]`
 */
export function faultsOf(
  fields: Readonly<Record<string, string>>,
  path: string,
  rule: RuleDraft,
  field: SegmentField | undefined,
): RuleFaults {
  const names = Object.keys(fields);
  const isWrong = (part: string): boolean => names.some((name) => name === part || name.startsWith(`${part}[`));
  const found: RuleFaults = {};
  if (isWrong(`${path}.field`)) found.field = 'field';
  else if (names.includes(path)) found.field = 'other';
  if (isWrong(`${path}.op`)) found.op = 'op';
  if (isWrong(`${path}.value`)) found.value = rule.op === 'within_days' ? 'days' : (field?.type ?? 'other');
  return found;
}

/** Messages by path; null if the refusal is not about rules. */
export function faultsOfRules(error: unknown): Readonly<Record<string, string>> | null {
  if (!(error instanceof ApiError)) return null;
  return Object.keys(error.fields).some((name) => name.startsWith('rules')) ? error.fields : null;
}

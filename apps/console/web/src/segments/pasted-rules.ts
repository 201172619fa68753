import type { SegmentGroup, SegmentRule } from '../api/types';
import type { Definition } from './rules';

/** Characters, as on the server. */
const LONGEST = 65_536;
/** Rules accepted from a paste. The server's limit is lower, and its error says which rules are too many. */
const MOST = 100;

export type Pasted = { definition: Definition } | { fault: 'broken' | 'shape' | 'clicks' };

/** Reads rules in the API's form: a list, or an object with `match` and `rules`. The server judges the single rules. */
export function readRules(text: string): Pasted {
  if (text.length > LONGEST) return { fault: 'shape' };
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { fault: 'broken' };
  }
  const { match = 'all', rules } = Array.isArray(read) ? { rules: read } : isObject(read) ? read : {};
  if (!isMatch(match) || !Array.isArray(rules) || rules.length === 0 || rules.length > MOST) return { fault: 'shape' };
  if (!rules.every((entry) => isRule(entry) || isRuleGroup(entry))) return { fault: 'shape' };
  const entries = rules as (SegmentRule | SegmentGroup)[];
  const all = entries.flatMap((entry) => ('rules' in entry ? entry.rules : [entry]));
  if (all.some(({ field }) => field === 'clicked_at')) return { fault: 'clicks' };
  return { definition: { match, rules: entries } };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMatch = (value: unknown): value is 'all' | 'any' => value === 'all' || value === 'any';

const isRule = (value: unknown): boolean =>
  isObject(value) &&
  !('rules' in value) &&
  typeof value.field === 'string' &&
  typeof value.op === 'string' &&
  isValue(value.value);

const isRuleGroup = (value: unknown): boolean =>
  isObject(value) &&
  Array.isArray(value.rules) &&
  value.rules.length > 0 &&
  value.rules.length <= MOST &&
  value.rules.every(isRule) &&
  (value.match === undefined || isMatch(value.match));

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const isValue = (value: unknown): boolean =>
  value === undefined ||
  typeof value === 'boolean' ||
  isPlain(value) ||
  (Array.isArray(value) && value.length <= MOST && value.every(isPlain));

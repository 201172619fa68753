import { fallbackIn } from './fallback';

export interface Variable {
  /** `name` or `contact.name` */
  key: string;
  /** Used without a value; null: none was given, and it may be empty. */
  fallback: string | null;
  /** As written, including braces. */
  source: string;
  /** Position in UTF-16 units from 0, as JavaScript counts. */
  position: number;
}

export interface Template {
  readonly parts: readonly (string | Variable)[];
}

/** What can be wrong with a text, for programs. Told to customers: never rename. */
export type TemplateProblemReason =
  | 'THREE_BRACES'
  | 'NOT_CLOSED'
  | 'BRACE_INSIDE'
  | 'WRONG_NAME'
  | 'WRONG_FALLBACK'
  | 'TAG'
  | 'MERGE_TAG'
  | 'NOT_OF_CONTACTS'
  | 'TOO_MANY_VARIABLES';

export interface TemplateProblem {
  reason: TemplateProblemReason;
  /** Position in UTF-16 units from 0, as JavaScript counts. */
  position: number;
  problem: string;
  hint?: string;
  key?: string;
}

/** Variables per text: with a value's length they bound the length of a rendered text. */
export const MOST_VARIABLES = 50;

const LONGEST_KEY = 120;
const KEY = /^[a-z][a-z0-9_]{0,39}(?:\.[a-z][a-z0-9_]{0,39}){0,2}$/;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
/** The same for descriptions. */
export const [VARIABLE_KEY_PATTERN, VARIABLE_NAME_PATTERN] = [KEY.source, NAME.source] as const;

/** Whether a word can name a value given by a caller: a key without a dot. */
export const isVariableName = (word: string): boolean => word.length <= 40 && NAME.test(word);

/** Whether a word can be the key of a variable: `order`, `contact.name`. */
export const isVariableKey = (word: string): boolean => word.length <= LONGEST_KEY && KEY.test(word);

/** Parses a text with variables. Anything after `{{` must be one; everything else is text. */
export function parseTemplate(text: string): { template: Template } | TemplateProblem {
  const parts: (string | Variable)[] = [];
  let variables = 0;
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('{{', at);
    if (start !== at) parts.push(text.slice(at, start < 0 ? text.length : start));
    if (start < 0) break;
    const variable = variableAt(text, start);
    if ('problem' in variable) return variable;
    variables += 1;
    if (variables > MOST_VARIABLES) {
      return {
        reason: 'TOO_MANY_VARIABLES',
        position: start,
        problem: `a text may have at most ${MOST_VARIABLES} variables`,
      };
    }
    parts.push(variable);
    at = start + variable.source.length;
  }
  return { template: { parts } };
}

function variableAt(text: string, start: number): Variable | TemplateProblem {
  const inside = start + '{{'.length;
  if (text[inside] === '{') {
    return { reason: 'THREE_BRACES', position: start, problem: '`{{{` is not supported; write `{{name}}`' };
  }
  const end = text.indexOf('}}', inside);
  if (end < 0) {
    const problem = 'a variable that begins with `{{` does not end with `}}`';
    return { reason: 'NOT_CLOSED', position: start, problem };
  }
  const content = text.slice(inside, end);
  const brace = content.search(/[{}]/);
  if (brace >= 0) {
    return { reason: 'BRACE_INSIDE', position: inside + brace, problem: 'a variable contains a brace' };
  }
  const bar = content.indexOf('|');
  const key = (bar < 0 ? content : content.slice(0, bar)).trim();
  if (!isVariableKey(key)) return wrongName(key, inside);
  const fallback = bar < 0 ? null : fallbackIn(content.slice(bar + 1));
  return { key, fallback, source: text.slice(start, end + '}}'.length), position: start };
}

const NAMED =
  'a variable must be named in lower-case letters, digits and `_`, such as `{{name}}` or `{{contact.name}}`';

function wrongName(name: string, position: number): TemplateProblem {
  const reason = 'WRONG_NAME';
  if (/^[#/^>]/.test(name)) {
    return {
      reason,
      position,
      problem: `\`{{${name.slice(0, 1)}…}}\` is not supported: there are no conditions and no loops`,
    };
  }
  if (/^\d{1,3}$/.test(name)) {
    return {
      reason,
      position,
      problem: `\`{{${name}}}\` is a place, and variables have names: write \`{{order}}\`, for example`,
    };
  }
  return withHint({ reason, position, problem: NAMED }, toKey(name));
}

/** A name in the form of keys: `First Name` and `firstName` become `first_name`; null if it cannot. */
export function toKey(name: string): string | null {
  if (name.length > LONGEST_KEY) return null;
  const words = name
    .trim()
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s-]+/g, '_');
  const key = words.toLowerCase();
  return isVariableKey(key) ? key : null;
}

/** Adds what to write instead. @param inside text between the braces; null if unknown */
export function withHint(problem: TemplateProblem, inside: string | null): TemplateProblem {
  if (inside === null) return problem;
  const hint = `{{${inside}}}`;
  return { ...problem, problem: `${problem.problem}; write \`${hint}\``, hint };
}

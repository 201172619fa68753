import { fallbackIn } from './fallback';

/** A part of a text in whose place a value comes. */
export interface Variable {
  /** `name` or `contact.name` */
  key: string;
  /** Comes where there is no value; null: nothing was said, and it may be empty. */
  fallback: string | null;
  /** As it was written, braces included. */
  source: string;
  /** Where it begins, in UTF-16 units from 0, as JavaScript counts. */
  position: number;
}

/** A text as its parts, in order. */
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

/** Why a text is no template. */
export interface TemplateProblem {
  reason: TemplateProblemReason;
  /** Where, in UTF-16 units from 0, as JavaScript counts. */
  position: number;
  /** For a person: what is wrong there, and what to write instead. */
  problem: string;
  /** What to write instead, where that is known. */
  hint?: string;
  /** The variable that it is about, if it is well written. */
  key?: string;
}

/** Variables in one text: with the length of a value they bound how long a rendered text can be. */
export const MOST_VARIABLES = 50;

const LONGEST_KEY = 120;
const KEY = /^[a-z][a-z0-9_]{0,39}(?:\.[a-z][a-z0-9_]{0,39}){0,2}$/;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
/** The same for descriptions. */
export const [VARIABLE_KEY_PATTERN, VARIABLE_NAME_PATTERN] = [KEY.source, NAME.source] as const;

/** Whether a word can be the name of a value that a caller gives: a key without a dot. */
export const isVariableName = (word: string): boolean => word.length <= 40 && NAME.test(word);

/** Whether a word can be the key of a variable: `order`, `contact.name`. */
export const isVariableKey = (word: string): boolean => word.length <= LONGEST_KEY && KEY.test(word);

/** Reads a text with variables. What begins with `{{` must be one; everything else is text. */
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

/** The variable that begins at a place with `{{`. */
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

/** A name as variables are named: `First Name` and `firstName` are `first_name`; null: it cannot be one. */
export function toKey(name: string): string | null {
  if (name.length > LONGEST_KEY) return null;
  const words = name
    .trim()
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s-]+/g, '_');
  const key = words.toLowerCase();
  return isVariableKey(key) ? key : null;
}

/** Says also what to write instead. @param inside what stands between the braces; null: that is not known */
export function withHint(problem: TemplateProblem, inside: string | null): TemplateProblem {
  if (inside === null) return problem;
  const hint = `{{${inside}}}`;
  return { ...problem, problem: `${problem.problem}; write \`${hint}\``, hint };
}

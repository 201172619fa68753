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
  | 'TOO_MANY_VARIABLES';

/** Why a text is no template. */
export interface TemplateProblem {
  reason: TemplateProblemReason;
  /** Where, in UTF-16 units from 0, as JavaScript counts. */
  position: number;
  /** For a person: what is wrong there. */
  problem: string;
}

/** Variables in one text: with the length of a value they bound how long a rendered text can be. */
export const MOST_VARIABLES = 50;

const LONGEST_KEY = 120;
const KEY = /^[a-z][a-z0-9_]{0,39}(?:\.[a-z][a-z0-9_]{0,39}){0,2}$/;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

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
  if (!isVariableKey(key)) {
    return {
      reason: 'WRONG_NAME',
      position: inside,
      problem:
        'a variable must be named in lower-case letters, digits and `_`, such as `{{name}}` or `{{contact.name}}`',
    };
  }
  const fallback = bar < 0 ? null : content.slice(bar + 1).trim();
  return { key, fallback, source: text.slice(start, end + '}}'.length), position: start };
}

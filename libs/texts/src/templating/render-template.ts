import type { Template, Variable } from './parse-template';

/** The value of a variable. Absent, null and empty are all no value. */
export type ValueOf = (key: string) => string | null | undefined;

export interface RenderedText {
  text: string;
  /** Variables without a value or fallback, each once, in order; they stay in the text as written. */
  missing: Pick<Variable, 'key' | 'position'>[];
}

/** How a value is written into a text, given everything before it. */
export type WriteValue = (value: string, before: string) => string;

/**
 * Replaces variables by values. What looks like a variable in a value is text.
 *
 * @param write how a value or a fallback is written; default: unchanged
 */
export function renderTemplate(template: Template, valueOf: ValueOf, write: WriteValue = asItIs): RenderedText {
  const missing = new Map<string, number>();
  let text = '';
  for (const part of template.parts) {
    const value = typeof part === 'string' ? null : valueOf(part.key) || part.fallback;
    if (typeof part === 'string') text += part;
    else if (value !== null) text += write(value, text);
    else {
      if (!missing.has(part.key)) missing.set(part.key, part.position);
      text += part.source;
    }
  }
  return { text, missing: Array.from(missing, ([key, position]) => ({ key, position })) };
}

const asItIs = (value: string): string => value;

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The end of a text inside the value of an address attribute: that value so far. */
const BEGUN_ADDRESS =
  /[\s"'](?:href|xlink:href|src|action|formaction|background|poster|data|cite)\s*=\s*(?:"([^"]*)|'([^']*)|([^\s"'>]*))$/i;
/** In a longer tag nothing counts as an address any more. */
const LONGEST_TAG = 4_096;
/**
 * Runs a program, or is a page of its own; pictures do not. Controls and spaces, which browsers ignore, are removed
 * before (WHATWG URL, "basic URL parser").
 */
const RUNS = /^(?:javascript|vbscript|data(?!:image\/(?:png|gif|jpeg|webp)[;,])):/i;

/**
 * A value made safe for HTML, also inside a quoted attribute: it opens and closes nothing. If it makes an address that
 * would run a program, such as `javascript:`, the address is disabled with the prefix `unsafe:`.
 */
export function inHtml(value: string, before: string): string {
  const escaped = value.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? '');
  const begun = BEGUN_ADDRESS.exec(before.slice(-LONGEST_TAG));
  if (begun === null) return escaped;
  const address = `${begun[1] ?? begun[2] ?? begun[3] ?? ''}${value}`.replace(/[\p{Cc}\s]/gu, '');
  return RUNS.test(address) ? `unsafe:${escaped}` : escaped;
}

/**
 * A value made safe for a mail header: line breaks and other controls, which would begin the next header, become a
 * space.
 */
export const inHeader = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

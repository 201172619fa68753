import type { Template, Variable } from './parse-template';

/** The value of a variable. Absent, null and an empty text are all none. */
export type ValueOf = (key: string) => string | null | undefined;

/** A text whose variables have their values. */
export interface RenderedText {
  text: string;
  /** Variables that had neither a value nor a fallback, each once, in their order; they stand in the text as written. */
  missing: Pick<Variable, 'key' | 'position'>[];
}

/** How a value stands in a text, given all that is written before it. */
export type WriteValue = (value: string, before: string) => string;

/**
 * Puts values in the place of variables. What looks like a variable in one is text.
 *
 * @param write how a value or a fallback stands in the text; default: as it is
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

/** The end of a text in which the value of an attribute with an address has begun: that value so far. */
const BEGUN_ADDRESS =
  /[\s"'](?:href|xlink:href|src|action|formaction|background|poster|data|cite)\s*=\s*(?:"([^"]*)|'([^']*)|([^\s"'>]*))$/i;
/** Of a tag longer than that nothing is an address any more. */
const LONGEST_TAG = 4_096;
/**
 * What runs a program, or is a page of its own; pictures are none. Controls and space are taken out before, which browsers pass over
 * (WHATWG URL, "basic URL parser").
 */
const RUNS = /^(?:javascript|vbscript|data(?!:image\/(?:png|gif|jpeg|webp)[;,])):/i;

/**
 * A value as it may stand in HTML, also inside of a quoted attribute: it opens and closes nothing. Where it makes an address that
 * would run a program, such as `javascript:`, the address is none any more: it begins with `unsafe:`.
 */
export function inHtml(value: string, before: string): string {
  const escaped = value.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? '');
  const begun = BEGUN_ADDRESS.exec(before.slice(-LONGEST_TAG));
  if (begun === null) return escaped;
  const address = `${begun[1] ?? begun[2] ?? begun[3] ?? ''}${value}`.replace(/[\p{Cc}\s]/gu, '');
  return RUNS.test(address) ? `unsafe:${escaped}` : escaped;
}

/** A value as it may stand in a header of a mail: line breaks and other controls, which would begin the next one, are a space. */
export const inHeader = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

import type { Template, Variable } from './parse-template';

/** The value of a variable. Absent, null and an empty text are all none. */
export type ValueOf = (key: string) => string | null | undefined;

/** A text whose variables have their values. */
export interface RenderedText {
  text: string;
  /** Variables that had neither a value nor a fallback, each once, in their order; they stand in the text as written. */
  missing: Pick<Variable, 'key' | 'position'>[];
}

/**
 * Puts values in the place of variables. What looks like a variable in one is text.
 *
 * @param write how a value or a fallback stands in the text; default: as it is
 */
export function renderTemplate(
  template: Template,
  valueOf: ValueOf,
  write: (value: string) => string = asItIs,
): RenderedText {
  const missing = new Map<string, number>();
  const texts = template.parts.map((part) => {
    if (typeof part === 'string') return part;
    const value = valueOf(part.key) || part.fallback;
    if (value !== null) return write(value);
    if (!missing.has(part.key)) missing.set(part.key, part.position);
    return part.source;
  });
  return { text: texts.join(''), missing: Array.from(missing, ([key, position]) => ({ key, position })) };
}

const asItIs = (value: string): string => value;

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A value as it may stand in HTML, also inside of a quoted attribute: it opens and closes nothing. */
export const inHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? '');

/** A value as it may stand in a header of a mail: line breaks and other controls, which would begin the next one, are a space. */
export const inHeader = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

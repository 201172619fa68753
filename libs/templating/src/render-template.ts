import type { Template } from './parse-template';

/** The value of a variable. Absent, null and an empty text are all none. */
export type ValueOf = (key: string) => string | null | undefined;

/** A text whose variables have their values. */
export interface RenderedText {
  text: string;
  /** Keys of variables that had neither a value nor a fallback, each once, in their order; they stand in the text as written. */
  missing: string[];
}

/** Puts values in the place of variables. Values are put in as they are: what looks like a variable in one is text. */
export function renderTemplate(template: Template, valueOf: ValueOf): RenderedText {
  const missing = new Set<string>();
  const texts = template.parts.map((part) => {
    if (typeof part === 'string') return part;
    const value = valueOf(part.key) || part.fallback;
    if (value !== null) return value;
    missing.add(part.key);
    return part.source;
  });
  return { text: texts.join(''), missing: [...missing] };
}

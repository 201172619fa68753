const EMPTY_TEXT = 'chasqui:empty-text';

/** Of an empty text. `kept`: a value. `kept inside`: absent, but kept inside the value. `clears`: null in a change. */
export type EmptyTextMeaning = 'kept' | 'kept inside' | 'clears';

/** In every other field, and inside its value, an empty text is absent. */
export function EmptyText(meaning: EmptyTextMeaning): PropertyDecorator {
  return (prototype, name) => Reflect.defineMetadata(EMPTY_TEXT, meaning, prototype, name);
}

export function emptyTextIn(prototype: object, name: string): EmptyTextMeaning | undefined {
  return Reflect.getMetadata(EMPTY_TEXT, prototype, name) as EmptyTextMeaning | undefined;
}

/**
 * Templates and forms send empty texts for missing values. A list or object left with nothing is absent, too: an empty
 * one would clear what is set. @returns undefined for what is absent
 */
export function withoutEmptyTexts(value: unknown): unknown {
  if (value === '') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(withoutEmptyTexts).filter((item) => item !== undefined);
    return items.length === 0 && value.length > 0 ? undefined : items;
  }
  const members = Object.entries(value).map(([name, member]) => [name, withoutEmptyTexts(member)] as const);
  const present = members.filter(([, member]) => member !== undefined);
  return present.length === 0 && members.length > 0 ? undefined : Object.fromEntries(present);
}

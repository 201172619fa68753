const EMPTY_TEXT = 'chasqui:empty-text';

/**
 * What an empty text means in a field. `kept`: it is a value. `kept inside`: it is absent, but the members of the value are
 * the caller's own. `clears`: in a body that changes something it is null; elsewhere it is absent.
 */
export type EmptyTextMeaning = 'kept' | 'kept inside' | 'clears';

/** Gives empty texts in a field a meaning; in every other field, and inside of its value, an empty text is absent. */
export function EmptyText(meaning: EmptyTextMeaning): PropertyDecorator {
  return (prototype, name) => Reflect.defineMetadata(EMPTY_TEXT, meaning, prototype, name);
}

/** What an empty text means in a field of a class; undefined: it is absent. */
export function emptyTextIn(prototype: object, name: string): EmptyTextMeaning | undefined {
  return Reflect.getMetadata(EMPTY_TEXT, prototype, name) as EmptyTextMeaning | undefined;
}

/**
 * A value as it counts: without empty texts at any depth, as templates and forms send what they have not.
 *
 * @returns undefined for an empty text; the value itself where there is nothing to leave out
 */
export function withoutEmptyTexts(value: unknown): unknown {
  if (value === '') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutEmptyTexts).filter((item) => item !== undefined);
  const entries = Object.entries(value).map(([name, member]) => [name, withoutEmptyTexts(member)] as const);
  return Object.fromEntries(entries.filter(([, member]) => member !== undefined));
}

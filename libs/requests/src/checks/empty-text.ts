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
 * A value as it counts: without empty texts at any depth, as templates and forms send what they have not. A list or object
 * with nothing else in it is absent, too: an empty one would clear what is set.
 *
 * @returns undefined for what is absent
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

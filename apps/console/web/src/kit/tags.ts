/** Tags of a contact (contract.md D6). */
export const MOST_TAGS = 50;
export const LONGEST_TAG = 40;

export interface AddedTags {
  tags: readonly string[];
  /** Typed text that did not become a tag. */
  rest: string;
  refusal: 'tooLong' | 'tooMany' | null;
}

/** As stored: lower case, trimmed. */
const toTag = (text: string): string => text.trim().toLowerCase();

/** Adds the tags of a text, separated by commas or new lines; duplicates are dropped. */
export function withTags(tags: readonly string[], text: string): AddedTags {
  const added = [...tags];
  const left: string[] = [];
  let refusal: AddedTags['refusal'] = null;
  for (const tag of text.split(/[,\n]/).map(toTag)) {
    if (tag === '' || added.includes(tag)) continue;
    const problem = tag.length > LONGEST_TAG ? 'tooLong' : added.length >= MOST_TAGS ? 'tooMany' : null;
    if (problem === null) added.push(tag);
    else {
      left.push(tag);
      refusal ??= problem;
    }
  }
  return { tags: added, rest: left.join(', '), refusal };
}

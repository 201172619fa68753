/** Letters that Unicode does not take apart, though they are only spelled differently. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};

/** A text as searches compare it, here and in the database (`search_text`): without case, accents and spellings of letters. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœþøđðłıħŧŋς]/g, (letter) => LETTERS[letter] ?? letter)
    // PostgreSQL counts the next line of ISO 6429 among the spaces.
    .replace(/[\s\u0085]+/g, ' ')
    .trim();

/** Whether what is looked for stands in a text. */
export const hasFolded = (text: string, looked: string): boolean => folded(text).includes(folded(looked));

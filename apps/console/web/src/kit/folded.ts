/** Letters that Unicode does not decompose but that are spelling variants. */
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

/** Normalizes a text for searching, as the database does (`search_text`): no case, accents or spelling variants. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœþøđðłıħŧŋς]/g, (letter) => LETTERS[letter] ?? letter)
    // PostgreSQL counts the next line of ISO 6429 among the spaces.
    .replace(/[\s\u0085]+/g, ' ')
    .trim();

export const hasFolded = (text: string, looked: string): boolean => folded(text).includes(folded(looked));

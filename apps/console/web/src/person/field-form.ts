const LONGEST_KEY = 40;

/** A key for a field that people call so: small letters, digits and lines below. */
export function keyOf(label: string): string {
  const plain = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
  return plain
    .replace(/^[_0-9]+/, '')
    .slice(0, LONGEST_KEY)
    .replace(/_$/, '');
}

/** Options that are written in a line each. */
export const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

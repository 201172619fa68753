const LONGEST_KEY = 40;

/** Key from a label: lower-case letters, digits and underscores. */
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

/** One option per line. */
export const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

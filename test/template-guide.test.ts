import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { unknownOfContact } from '@chasqui/contacts';
import { problemIn } from '@chasqui/texts';

const GUIDE = readFileSync(join(__dirname, '../docs/guide/templates.md'), 'utf8');

/** Contents of backquotes, without the escape of a bar in a table. */
const codesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll('\\|', '|'));
const rows = GUIDE.split('\n')
  .slice(GUIDE.split('\n').indexOf('| Instead of | Write |') + 2)
  .join('\n')
  .split('\n\n', 1)[0]
  ?.split('\n')
  .map((line) => line.split(/(?<!\\)\|/).slice(1, 3)) as [string, string][];
const sentence = GUIDE.split('\n').find((line) => line.startsWith('Only two braces')) ?? '';

describe('the guide on templates', () => {
  it('the guide lists texts of other systems', () => {
    expect(rows.length).toBeGreaterThan(3);
    expect(codesIn(sentence)).toHaveLength(4);
  });

  it.each(rows.flatMap(([wrong]) => codesIn(wrong)))('%j is refused, as the guide says', (text) => {
    expect(problemIn(text.replace('…', 'name'), unknownOfContact)).not.toBeNull();
  });

  it.each(rows.flatMap(([, right]) => codesIn(right)))('%j is taken in its place', (text) => {
    expect(problemIn(text, unknownOfContact)).toBeNull();
  });

  it.each(codesIn(sentence))('%j is sent as it stands', (text) => {
    expect(problemIn(`Hi ${text}`, unknownOfContact)).toBeNull();
  });
});

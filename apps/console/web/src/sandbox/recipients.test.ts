import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import en from '../locales/en/sandbox.json';
import es from '../locales/es/sandbox.json';
import { LAST_FOUR, sandboxPhone } from './recipients';

const guide = readFileSync(join(__dirname, '../../../../../docs/guide/test-mode.md'), 'utf8');

/** Digits named in a table of the guide. @param heading of the table */
const inGuide = (heading: string): string[] => {
  const [, section = ''] = guide.split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const firstCells = table.split('\n').flatMap((line) => /^\| (\d{4}[^|]*)\|/.exec(line)?.[1] ?? []);
  return firstCells.flatMap((cell) => cell.match(/\d{4}/g) ?? []);
};

describe('the people of the sandbox', () => {
  it.each([
    ['whatsapp', 'WhatsApp'],
    ['sms', 'SMS'],
  ] as const)('of the menu are those of the guide, each once and with its words: %s', (channel, heading) => {
    // Only SMS has 0003; over WhatsApp every number behaves like it.
    const usual = channel === 'sms' ? ['0003'] : [];
    expect([...LAST_FOUR[channel], ...usual].sort()).toEqual(inGuide(heading).sort());
    for (const words of [en, es]) expect(Object.keys(words[channel])).toEqual([...LAST_FOUR[channel]]);
  });

  it('have numbers that are nobody’s, which end in their digits', () => {
    expect(sandboxPhone('0009')).toBe('15550100009');
  });
});

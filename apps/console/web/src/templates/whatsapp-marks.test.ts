import { describe, expect, it } from '@jest/globals';
import { marksOf } from './whatsapp-marks';

const shown = (text: string): string =>
  marksOf(text)
    .map(({ text: part, mark }) => (mark === null ? part : `<${mark}>${part}</${mark}>`))
    .join('');

describe('a text in WhatsApp', () => {
  it.each([
    ['*Hi* _there_ ~no~ ```code```', '<bold>Hi</bold> <italic>there</italic> <strike>no</strike> <code>code</code>'],
    ['(*two words*)', '(<bold>two words</bold>)'],
    ['2*3*4 snake_case_name', '2*3*4 snake_case_name'],
    ['* a * and *a\nb*', '* a * and *a\nb*'],
    ['*open', '*open'],
  ])('is shown with its marks: %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('is read in a moment, however many signs it has', () => {
    const began = performance.now();
    marksOf('*a_'.repeat(20_000));
    marksOf('`'.repeat(60_000));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

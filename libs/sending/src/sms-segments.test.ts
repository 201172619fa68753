import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { partsOf, segmentsOf } from './sms-segments';

interface Vector {
  source: string;
  name: string;
  text: string;
  encoding: 'gsm7' | 'ucs2';
  lengths: number[];
  published?: { segments?: number; encoding?: string };
  why_it_differs?: string;
}

const { vectors } = JSON.parse(readFileSync(join(__dirname, 'sms-segments.vectors.json'), 'utf8')) as {
  vectors: Vector[];
};

const ESCAPED = '\f^{}\\[~]|€';
const PLAIN = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./09:;<=>?¡AZÄÖÑÜ§¿azäöñüà';
const texts = (letters: string) =>
  fc
    .array(fc.constantFrom(...Array.from(letters)), { maxLength: 700, size: 'max' })
    .map((characters) => characters.join(''));
const gsmTexts = texts(ESCAPED + PLAIN);
const anyTexts = fc.string({ unit: 'binary', maxLength: 300, size: 'max' });
const lengthOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (ESCAPED.includes(character) ? 2 : 1), 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('the parts of an SMS', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))(
    'an SMS has the parts of a published vector: %s',
    (_, vector) => {
      const { encoding, count, lengths } = segmentsOf(vector.text);
      expect({ encoding, lengths }).toEqual({ encoding: vector.encoding, lengths: vector.lengths });
      const { segments = count, encoding: said = encoding } = vector.published ?? {};
      const isComparable = vector.why_it_differs === undefined;
      expect(isComparable ? [count, encoding] : []).toEqual(isComparable ? [segments, said] : []);
    },
  );

  it('the parts of an SMS hold every character once, in septets of the alphabet or code units', () => {
    fc.assert(
      fc.property(gsmTexts, (text) => {
        expect(segmentsOf(text)).toMatchObject({ encoding: 'gsm7' });
        expect(sum(segmentsOf(text).lengths)).toBe(lengthOf(text));
      }),
    );
    fc.assert(
      fc.property(anyTexts, (text) => {
        const { encoding, lengths } = segmentsOf(text);
        expect(sum(lengths)).toBe(encoding === 'gsm7' ? lengthOf(text) : text.length);
      }),
    );
  });

  it('the texts of the parts are the whole text, cut where the parts end', () => {
    fc.assert(
      fc.property(fc.oneof(gsmTexts, anyTexts), (text) => {
        const { encoding, lengths } = segmentsOf(text);
        const parts = partsOf(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.map(({ length }) => length)).toEqual(lengths);
        for (const part of parts)
          expect(encoding === 'gsm7' ? lengthOf(part.text) : part.text.length).toBe(part.length);
      }),
    );
  });

  it('the parts of an SMS are full, but for the room that a character of two units could not use, and never too full', () => {
    fc.assert(
      fc.property(fc.oneof(gsmTexts, anyTexts), (text) => {
        const { encoding, count, lengths } = segmentsOf(text);
        expect(lengths).toHaveLength(count);
        const [alone, part] = encoding === 'gsm7' ? [160, 153] : [70, 67];
        expect(Math.max(...lengths)).toBeLessThanOrEqual(count === 1 ? alone : part);
        expect(sum(lengths) > alone).toBe(count > 1);
        for (const length of lengths.slice(0, -1)) expect(length).toBeGreaterThanOrEqual(part - 1);
      }),
    );
  });

  it('the parts of an SMS grow with the text, and one letter outside the alphabet changes them to UCS-2', () => {
    fc.assert(
      fc.property(anyTexts, anyTexts, (text, more) => {
        expect(segmentsOf(text + more).count).toBeGreaterThanOrEqual(segmentsOf(text).count);
      }),
    );
    fc.assert(fc.property(gsmTexts, (text) => expect(segmentsOf(`${text}ç`).encoding).toBe('ucs2')));
  });

  it('splitting a text of a megabyte into parts takes no longer than a glance', () => {
    const began = performance.now();
    expect(segmentsOf('€'.repeat(500_000)).count).toBe(6_579);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

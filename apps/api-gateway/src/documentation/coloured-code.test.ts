import { describe, expect, it } from '@jest/globals';
import { unescapeHtml } from '../testing/html-reader';
import { colouredCode } from './coloured-code';

const marked = (language: string, code: string): string => colouredCode(language, code).join('');
const parts = (language: string, code: string): string[] =>
  [...marked(language, code).matchAll(/<span class="(\w)">([^<]*)<\/span>/g)].map(
    ([, kind, text = '']) => `${kind} ${unescapeHtml(text)}`,
  );

describe('code in colours', () => {
  it('comments, strings and values are marked, and names of members in JSON are not', () => {
    expect(parts('json', '{"a": "b", "n": -1.5, "t": true}')).toEqual(['s "b"', 'v -1.5', 'v true']);
    expect(parts('sh', "curl http://x/#a -d '{\n}' # done")).toEqual(["s '{\n}'", 'c # done']);
    expect(parts('js', "const a = 'it\\'s'; // 1\n/* 2 */ f(null, `x\ny`)")).toEqual([
      "s 'it\\'s'",
      'c // 1',
      'c /* 2 */',
      'v null',
      's `x\ny`',
    ]);
  });

  it('code stays the same text, whatever stands in it', () => {
    for (const code of ['"never closed', "'a\\", '/* open', '<b>&amp;</b> "<i>"', '#', '']) {
      for (const language of ['js', 'sh', 'json', 'unknown']) {
        expect(unescapeHtml(marked(language, code).replaceAll(/<[^>]*>/g, ''))).toBe(code);
      }
    }
  });
});

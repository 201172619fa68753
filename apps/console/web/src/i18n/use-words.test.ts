import { describe, expect, it } from '@jest/globals';
import { createInstance } from 'i18next';
import { keyOfCode } from './use-words';

describe('the words of a code', () => {
  it('stand in their own place, else with the noun, and are none where both lack them', async () => {
    const i18n = createInstance();
    const replies = { errors: { EXISTS: 'Taken.', IN_USE_one: 'Once.', IN_USE_other: 'Often.', NOT_FOUND: 'Gone.' } };
    await i18n.init({ lng: 'en', resources: { en: { errors: { NOT_FOUND: 'Not here.' }, replies } } });
    const keyOf = (code: string, count?: number) =>
      keyOfCode(i18n, `errors:${code}`, count === undefined ? undefined : { count });
    expect(['NOT_FOUND', 'EXISTS', 'OTHER'].map((code) => keyOf(code))).toEqual([
      'errors:NOT_FOUND',
      'replies:errors.EXISTS',
      undefined,
    ]);
    expect([keyOf('IN_USE', 1), keyOf('IN_USE')]).toEqual(['replies:errors.IN_USE', undefined]);
  });
});

import { expect, it } from '@jest/globals';
import { languageName, offered } from './languages';

it('names languages for the reader, and says nothing of what is none', () => {
  expect(languageName('pt-BR', 'en')).toBe('Brazilian Portuguese');
  expect(languageName('es', 'es')).toBe('español');
  expect([languageName('not a tag', 'en'), languageName('', 'en'), languageName('qqq', 'en')]).toEqual([
    null,
    null,
    null,
  ]);
});

it('offers languages by their tags and by their names for the reader', () => {
  expect([offered('en', 'pt-br'), offered('es', ' alem'), offered('en', 'xx')]).toEqual([['pt-BR'], ['de'], []]);
});

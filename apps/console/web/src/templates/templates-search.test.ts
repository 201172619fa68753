import { describe, expect, it } from '@jest/globals';
import { toNewTemplateSearch, toTemplatesSearch } from './templates-search';

describe('the address of the list of templates', () => {
  it('keeps what it filters by', () => {
    const search = { q: 'order', channel: 'sms', status: 'draft', language: 'pt-BR' };
    expect(toTemplatesSearch({ ...search, mode: 'test' })).toEqual(search);
  });

  it('leaves out what means nothing', () => {
    expect(toTemplatesSearch({ q: ' ', channel: 'webchat', status: 'gone', language: 'x y' })).toEqual({});
    expect(toNewTemplateSearch({ sample: 'none' })).toEqual({});
  });
});

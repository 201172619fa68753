import { describe, expect, it } from '@jest/globals';
import { excerptAt, withInserted } from './text-edits';

describe('the texts of a template', () => {
  it('take a variable in the place of what is selected', () => {
    expect(withInserted('Hi you!', 3, 6, 'contact.name')).toEqual({ text: 'Hi {{contact.name}}!', start: 19, end: 19 });
  });

  it('take a variable that is to be named, with its name selected', () => {
    const { text, start, end } = withInserted('Hi ', 3, 3, null);
    expect([text, text.slice(start, end)]).toEqual(['Hi {{name}}', 'name']);
  });

  it.each([
    ['Hi {{Name}}, welcome', 5, 'Hi ', '{{Name}}', ', welcome'],
    ['Hi {{{raw}}}', 3, 'Hi ', '{{', '{raw}}}'],
    ['{{a b}}', 2, '', '{{a', ' b}}'],
    [`${'x'.repeat(40)}\n{{`, 41, `…${'x'.repeat(23)} `, '{{', ''],
    ['ends', 4, 'ends', '', ''],
  ])('show where %j is wrong', (text, position, before, at, after) => {
    const excerpt = excerptAt(text, position);
    expect(excerpt).toMatchObject({ before, at, after });
    expect(text.slice(excerpt.start, excerpt.end)).toBe(at);
  });
});

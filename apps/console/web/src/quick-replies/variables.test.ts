import { parseTemplate } from '@chasqui/texts';
import { describe, expect, it } from '@jest/globals';
import { partsOf, unfilledIn } from './variables';

describe('a text with variables', () => {
  it('shows each variable apart, by its fallback where it has one', () => {
    expect(partsOf('Hi {{contact.name|there}}, order {{order}}.')).toEqual([
      { text: 'Hi ', variable: null },
      { text: 'there', variable: 'contact.name' },
      { text: ', order ', variable: null },
      { text: 'order', variable: 'order' },
      { text: '.', variable: null },
    ]);
  });

  it.each(['{{a| "b c" }}', "{{a|'b'}}", '{{a|“b”}}', '{{a|b "c"}}', '{{a|}}', '{{a|b|c}}'])(
    'shows the fallback of %j that the server sends',
    (text) => {
      const parsed = parseTemplate(text);
      const [part] = 'template' in parsed ? parsed.template.parts : [];
      expect(partsOf(text)).toEqual([{ text: (part as { fallback: string }).fallback, variable: 'a' }]);
    },
  );

  it('names once what has to be filled in, of contacts, too, and where it stands', () => {
    expect(unfilledIn('{{contact.name}} {{ order }} {{order}} {{day|today}}')).toEqual([
      { key: 'contact.name', start: 0, end: 16 },
      { key: 'order', start: 17, end: 28 },
      { key: 'day', start: 39, end: 52 },
    ]);
  });

  it('stays as it is when it has none', () => {
    expect(partsOf('Braces { } {{')).toEqual([{ text: 'Braces { } {{', variable: null }]);
    expect(unfilledIn('Braces { } {{ }} {{Name}} {{1}} {name}')).toEqual([]);
  });

  it.each([
    'Hi {{name}}, {{ contact.first_name | there }}{{x|}}',
    '{{a|b|c}} {{a.b.c}} {{\n b \t}}',
    `{{${'a'.repeat(40)}}} {{a.${'b'.repeat(40)}|c}}`,
    'no variable',
  ])('finds in %j what the server finds', (text) => {
    const parsed = parseTemplate(text);
    if (!('template' in parsed)) throw new Error(parsed.problem);
    const found = parsed.template.parts.filter((part) => typeof part !== 'string');
    const of = found.map(({ key, position, source }) => ({ key, start: position, end: position + source.length }));
    expect(unfilledIn(text)).toEqual(of);
  });

  it.each(['{{Name}}', '{{a.b.c.d}}', `{{${'a'.repeat(41)}}}`, '{{1a}}', '{{first name}}', '{{}}', '{{a', '{{#if a}}'])(
    'finds nothing in %j, which the server refuses',
    (text) => {
      expect(parseTemplate(text)).toHaveProperty('problem');
      expect(unfilledIn(text)).toEqual([]);
    },
  );
});

import { describe, expect, it } from '@jest/globals';
import { ownVariables, partsOf } from './variables';

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

  it('names once what has to be filled in', () => {
    expect(ownVariables('{{contact.name}} {{order}} {{order}} {{day|today}}')).toEqual(['order']);
  });

  it('stays as it is when it has none', () => {
    expect(partsOf('Braces { } {{')).toEqual([{ text: 'Braces { } {{', variable: null }]);
  });
});

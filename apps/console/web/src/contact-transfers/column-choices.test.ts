import { describe, expect, it } from '@jest/globals';
import { choicesOf, isComplete, keyOf, mappingOf, problemsOf } from './column-choices';

const columns = [
  { heading: 'Tel', target: 'phone', examples: [] },
  { heading: 'Plan', target: null, examples: [] },
];

describe('what columns become', () => {
  it('begins with the guess, and leaves out what nobody knows', () => {
    const choices = choicesOf({ columns });
    expect([choices, mappingOf({ columns }, choices)]).toEqual([['phone', ''], { Tel: 'phone' }]);
  });

  it('a field that two columns have, and a file without addresses, are problems', () => {
    expect(problemsOf(['phone', 'name', 'name', '', ''])).toEqual({ twice: new Set(['name']), hasNoAddress: false });
    expect(problemsOf(['name']).hasNoAddress).toBe(true);
    expect([isComplete(['email', 'name']), isComplete(['email', 'email']), isComplete(['']), isComplete([])]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('a heading becomes a key that the server takes, or none', () => {
    expect(['Año de alta', '2. Plan!', '  VIP__level ', 'x'.repeat(60), '名前', '12'].map(keyOf)).toEqual([
      'ano_de_alta',
      'plan',
      'vip_level',
      'x'.repeat(40),
      null,
      null,
    ]);
  });
});

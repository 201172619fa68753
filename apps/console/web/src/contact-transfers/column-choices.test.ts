import { describe, expect, it } from '@jest/globals';
import { choicesOf, isComplete, keyOf, leftOutOf, mappingOf, problemsOf, saysAllConsent } from './column-choices';

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

  it('several columns can be tags, further addresses and consent', () => {
    expect(isComplete(['phone', 'tags', 'tags', 'other_phones', 'other_phones', 'opt_sms', 'opt_sms'])).toBe(true);
  });

  it('nobody has to confirm the consent where the file says it of every channel of its phones and emails', () => {
    expect(saysAllConsent(['email', 'opt_email'])).toBe(true);
    expect(saysAllConsent(['phone', 'opt_sms', 'opt_whatsapp'])).toBe(true);
    for (const choices of [
      ['phone', 'opt_sms'],
      ['phone', 'email', 'opt_sms', 'opt_whatsapp'],
      ['other_emails', 'opt_sms'],
      ['external_id'],
      [],
    ])
      expect(saysAllConsent(choices)).toBe(false);
  });

  it('columns that hold something and become nothing are named, but for those that say what another one is', () => {
    const of = (heading: string, examples: string[], isLabel = false) => ({ heading, examples, is_label: isLabel });
    const all = [
      of('Tel', ['1']),
      of('Fax', ['2']),
      of('Empty', []),
      of('', ['x']),
      of('Phone 1 - Label', ['Work'], true),
    ];
    expect(leftOutOf({ columns: all }, ['phone', '', '', '', ''])).toEqual(['Fax', '#4']);
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

import { describe, expect, it } from '@jest/globals';
import { parsePhone, toPhone } from './phone.parser';
import { toWhatsappRecipient } from './whatsapp-recipient.parser';

const NUMBER = '4915112345678';

describe('a phone number', () => {
  it.each([
    NUMBER,
    '+4915112345678',
    '004915112345678',
    ' 4915112345678\n',
    '+49 151 123-456-78',
    '+49\u00A0151\u202F1234\u20095678',
    '+49 151\u20111234\u20135678',
    '+49.151.12345678',
    '+49/151/1234 5678',
    '(+49) 151 12345678',
    '+49 (151) 12345678',
    '+49 [151] 1234\u22125678',
    '\uFF0849\uFF09151 12345678',
    '00 49 151 12345678',
    '\u202A+49 151 12345678\u202C',
    '\u200E+49\u200B15112345678\uFEFF',
    '+49 (0)151 12345678',
    '0049 (0) 151-12345678',
    '49(0)151 12345678',
    '(+49)(0)15112345678',
    '+49 [0]151 12345678',
    '+49 0151 12345678',
    '+49(0151)12345678',
    '0049 0151/12345678',
    '4915112345678.0',
    '+4915112345678,00',
    '٤٩١٥١١٢٣٤٥٦٧٨',
    '+۴۹ ۱۵۱ ۱۲۳۴۵۶۷۸',
    '＋４９ 151 12345678',
  ])('a phone number is read from %j as people write it', (text) => {
    expect(parsePhone(text)).toEqual({ phone: NUMBER });
  });

  it('a phone number keeps the zero of countries whose own numbers begin with one', () => {
    for (const text of ['+39 (0)6 69812345', '+39 06 69812345', '0039 (0)669812345']) {
      expect([text, toPhone(text)]).toEqual([text, '390669812345']);
    }
    expect(toPhone('+225 (0)7 89881234')).toBe('2250789881234');
    expect(toPhone('+44 (0)20 7946 0958')).toBe('442079460958');
  });

  it.each(['0151 12345678', '(0)151 12345678', '(0151) 12345678', '+0151 12345678', '0', '011 49 151 12345678', '000'])(
    'a phone number without a country code, %j, is known as one of its country',
    (text) => {
      expect(parsePhone(text)).toEqual({ problem: 'national' });
    },
  );

  it.each([
    '',
    ' ',
    '+',
    '()',
    '++4915112345678',
    '4915112345678+',
    '49+15112345678',
    '49151a2345678',
    '4915112345678.5',
    '4.91511E+12',
    '+49 151 12345678 ext. 12',
    '4915112345678 x12',
    '+49 151 12345678 / 030 1234567',
    '+1 202 5550123/24',
    'Mobil 1: 4915112345678',
    '१२३४५६७८',
    '49151\u00001234567',
    '+49151(0)12345678',
    '+49(0)151(0)12345678',
    '+49 (0)+15112345678',
    'tel:+4915112345678',
    '4915112345678, 4915112345679',
    '4915112345678@s.whatsapp.net',
  ])('a phone number is not what %j is', (text) => {
    expect(parsePhone(text)).toEqual({ problem: 'malformed' });
  });

  it('a phone number has 7 to 15 digits, in at most 64 characters', () => {
    expect(toPhone('1234567')).toBe('1234567');
    expect(toPhone('1'.repeat(15))).toBe('1'.repeat(15));
    for (const text of ['123456', '1'.repeat(16), `${NUMBER}${' '.repeat(52)}`, '0'.repeat(65)]) {
      expect([text, parsePhone(text)]).toEqual([text, { problem: 'length' }]);
    }
    expect(toPhone(`${NUMBER}${' '.repeat(51)}`)).toBe(NUMBER);
  });
});

describe('what is dialled only within a country', () => {
  it.each([
    ['+49 0151 00000001', '4915100000001'],
    ['+49(0151)00000001', '4915100000001'],
    ['+44 020 7946 0958', '442079460958'],
    ['+7 8 912 345 67 89', '79123456789'],
    ['+36 06 20 123 4567', '36201234567'],
    ['+1 1 202 555 0123', '12025550123'],
    ['+54 11 15-2345-6789', '5491123456789'],
    ['+55 (011) 98765-4321', '5511987654321'],
    ['+241 077 12 34 56', '24177123456'],
    // Zeros that are part of the number.
    ['+39 06 69812345', '390669812345'],
    ['+225 07 00 00 00 01', '2250700000001'],
    ['+229 01 95 12 34 56', '2290195123456'],
    ['+378 0549 886377', '3780549886377'],
    // WhatsApp's spellings stay unchanged.
    ['+52 1 55 5010 0001', '5215550100001'],
    ['+54 9 11 2345 6789', '5491123456789'],
    ['+55 11 8765 4321', '551187654321'],
  ])('%s is %s', (text, phone) => {
    expect(parsePhone(text)).toEqual({ phone });
  });

  it('digits without a mark are international, whatever they are', () => {
    for (const phone of ['49015100000001', '15550100001', '5215550100001', '78912345678', '999123456789'])
      expect([phone, toPhone(phone, 'DE')]).toEqual([phone, phone]);
  });
});

describe('a number without a country code', () => {
  it.each([
    ['0151 12345678', 'DE', '4915112345678'],
    ['(0)151 12345678', 'DE', '4915112345678'],
    ['(0151) 12345678', 'DE', '4915112345678'],
    ['0151/12345678', 'DE', '4915112345678'],
    ['06 69812345', 'IT', '390669812345'],
    ['07 00 00 00 01', 'CI', '2250700000001'],
    ['011 98765-4321', 'BR', '5511987654321'],
    ['011 15 2345 6789', 'AR', '5491123456789'],
    ['06 20 123 4567', 'HU', '36201234567'],
    ['07911 123456', 'GB', '447911123456'],
    ['011 49 151 12345678', 'US', '4915112345678'],
  ] as const)('%s is completed by %s', (text, country, phone) => {
    expect(parsePhone(text, country)).toEqual({ phone });
    expect(parsePhone(text)).toEqual({ problem: 'national' });
  });

  it('a number that the country has not is refused', () => {
    for (const [text, country] of [
      ['0151', 'DE'],
      ['0612345678', 'ES'],
      ['0999 999', 'FR'],
    ] as const)
      expect([text, parsePhone(text, country)]).toEqual([text, { problem: 'foreign' }]);
  });

  it('a country completes nothing but numbers that begin with a zero', () => {
    expect(parsePhone('612 100 499', 'ES')).toEqual({ phone: '612100499' });
    expect(parsePhone('612 10 0', 'ES')).toEqual({ problem: 'length' });
    expect(parsePhone('+0151 12345678', 'DE')).toEqual({ problem: 'national' });
  });
});

describe('a WhatsApp recipient', () => {
  it('a WhatsApp recipient is a phone number, a group or a hidden number', () => {
    for (const address of ['120363025246125486@g.us', '4915112345678-1400000000@g.us', '123456789012345@lid']) {
      expect(toWhatsappRecipient(` ${address} `)).toBe(address);
    }
    expect(toWhatsappRecipient('+49 151 12345678')).toBe(NUMBER);
  });

  it.each([
    '4915112345678@s.whatsapp.net',
    '@g.us',
    'x@g.us',
    '120363025246125486@g.us.evil',
    '12345@g.us\nx',
    '0151 12345678',
    '12 3456@lid',
    `${' '.repeat(80)}${NUMBER}`,
  ])('a WhatsApp recipient is not what %j is', (text) => {
    expect(toWhatsappRecipient(text)).toBeNull();
  });
});

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
    '٤٩١٥١١٢٣٤٥٦٧٨',
    '49151a2345678',
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

import { describe, expect, it } from '@jest/globals';
import { emailsOf, nameOf, phonesOf } from './vcard-fields';
import { parseVcards, type Vcard } from './vcard.parser';

const card = (...lines: string[]): Vcard => parseVcards(lines.join('\n'))[0] ?? { properties: [], isCut: false };

describe('the fields of a card', () => {
  it.each([
    ['its formatted name', ['N:Roe;Ann;;;', 'FN:Ann Roe\\, MD'], 'Ann Roe, MD'],
    [
      'the parts of its name, in the order in which they are spoken',
      ['FN: ', 'N:Roe;Ann;Marie;Dr.;Jr.'],
      'Dr. Ann Marie Roe Jr.',
    ],
    ['its organization', ['N:;;;;', 'ORG:Acme\\, Inc.;Sales'], 'Acme, Inc.'],
    ['its nickname', ['NICKNAME:Annie'], 'Annie'],
    ['nothing', ['TEL:1'], ''],
  ])('a card is called by %s', (_what, lines, name) => {
    expect(nameOf(card(...lines))).toBe(name);
  });

  it('a card has its phones by what they are: on WhatsApp, preferred, others, faxes', () => {
    const phones = phonesOf(
      card(
        'TEL;TYPE=FAX,pref:+49301',
        'TEL;TYPE=home:+49302',
        'item1.TEL;PREF=2:+49303',
        'TEL;VALUE=uri;PREF=1;TYPE="voice,work":tel:+49-304;ext=5',
        'TEL;type=CELL;waid=491510001:+49 151 0001',
        'TEL;waid=none:+49305',
        'TEL:ask me',
        'X-TEL:+49306',
      ),
    );
    expect(phones.map(({ number }) => number)).toEqual([
      '+49 151 0001',
      '+49-304',
      '+49303',
      '+49302',
      '+49305',
      '+49301',
    ]);
    expect(phones[0]).toEqual({ number: '+49 151 0001', whatsapp: '491510001', types: ['cell'] });
    expect(phones[1]).toEqual({ number: '+49-304', whatsapp: null, types: ['voice', 'work'] });
  });

  it('a card has its email addresses', () => {
    const addresses = ['EMAIL;TYPE=home:ann@example.com', 'item2.EMAIL: mailto:bo@example.com ', 'EMAIL:'];
    expect(emailsOf(card(...addresses))).toEqual(['ann@example.com', 'bo@example.com']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { componentsOf, listOf, parseVcards, textOf } from './vcard.parser';

const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
const propertiesOf = (text: string) => parseVcards(text).flatMap(({ properties }) => properties);
const valuesOf = (text: string, name: string) =>
  propertiesOf(text).flatMap((each) => (each.name === name ? [each.value] : []));

describe('a card', () => {
  it('a card has its properties, each with group, name, parameters and value', () => {
    expect(propertiesOf(card('VERSION:3.0', 'item1.tel;type=CELL;type=pref;waid=491:+49 1'))).toEqual([
      { group: null, name: 'VERSION', params: {}, value: '3.0' },
      { group: 'item1', name: 'TEL', params: { TYPE: ['CELL', 'pref'], WAID: ['491'] }, value: '+49 1' },
    ]);
  });

  it.each([
    ['\r\n', 'as RFC 6350 asks'],
    ['\n', 'as most programs write them'],
    ['\r', 'as old ones did'],
  ])('a card has lines that end with %j, %s', (end) => {
    expect(valuesOf(card('FN:Ann', 'TEL:+491').replaceAll('\r\n', end), 'TEL')).toEqual(['+491']);
  });

  it('a folded line is one property (RFC 6350 section 3.2)', () => {
    expect(valuesOf(card('VERSION:4.0', 'FN:Ann-', ' Marie', '\t Roe', 'TEL:1'), 'FN')).toEqual(['Ann-Marie Roe']);
    expect(propertiesOf(card('TEL;TYPE=ce', ' ll:+491'))).toEqual([
      { group: null, name: 'TEL', params: { TYPE: ['cell'] }, value: '+491' },
    ]);
  });

  it('a line of vCard 2.1 is folded at its white space, which stays', () => {
    expect(valuesOf(card('VERSION:2.1', 'FN:Ann', ' Roe'), 'FN')).toEqual(['Ann Roe']);
  });

  it('a parameter in quotes may hold what separates others (RFC 6350 section 3.3, RFC 6868)', () => {
    const line = `TEL;TYPE="cell,voice";X-LABEL="a:b;c ^'d^' ^^n^ne":+491`;
    expect(propertiesOf(card(line))[0]).toEqual({
      group: null,
      name: 'TEL',
      params: { TYPE: ['cell,voice'], 'X-LABEL': ['a:b;c "d" ^n\ne'] },
      value: '+491',
    });
    expect(propertiesOf(card('TEL;TYPE=home,work:1'))[0]?.params).toEqual({ TYPE: ['home', 'work'] });
  });

  it('what vCard 2.1 writes without a name is a type or an encoding', () => {
    expect(propertiesOf(card('TEL;CELL;PREF:1', 'PHOTO;BASE64;JPEG:AAAA')).map(({ params }) => params)).toEqual([
      { TYPE: ['CELL', 'PREF'] },
      { ENCODING: ['BASE64'], TYPE: ['JPEG'] },
    ]);
  });

  it('quoted-printable of vCard 2.1 is decoded, with its soft line breaks, in the charset that it names', () => {
    const text = card(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BC=',
      'rgen=',
      ';;;',
      'FN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:J=FCrgen',
      'NOTE;ENCODING=quoted-printable:=E4 is no UTF-8, 100=% =',
      ' sure=0D=0Aand =C3=B6 is none',
      'TITLE;CHARSET=X-NONE;ENCODING=QUOTED-PRINTABLE:=C3=BC',
      'TEL;CELL:+491',
    );
    expect(valuesOf(text, 'N')).toEqual(['Müller;Jürgen;;;']);
    expect(valuesOf(text, 'FN')).toEqual(['Jürgen']);
    expect(valuesOf(text, 'NOTE')).toEqual(['ä is no UTF-8, 100=%  sure\r\nand Ã¶ is none']);
    expect(valuesOf(text, 'TITLE')).toEqual(['ü']);
    expect(valuesOf(text, 'TEL')).toEqual(['+491']);
  });

  it('an equals sign at the end of a line is a soft line break in quoted-printable alone', () => {
    expect(valuesOf(card('NOTE:1 + 1 =', 'TEL:+491'), 'TEL')).toEqual(['+491']);
  });

  it('a value has escapes, of which a structured one has some in its components (RFC 6350 section 3.4)', () => {
    expect(textOf('a\\, b\\; c\\\\n\\nd\\Ne\\:f')).toBe('a, b; c\\n\nd\ne:f');
    expect(componentsOf('Roe\\; Inc.;Ann\\,B;;;')).toEqual(['Roe; Inc.', 'Ann,B', '', '', '']);
    expect(listOf('VIP,Paris\\, France,a;b')).toEqual(['VIP', 'Paris, France', 'a;b']);
  });

  it('a text may hold many cards, also such as do not end, and properties without one', () => {
    const text = `TEL:0\n${card('TEL:1')}\n\nBEGIN:VCARD\nTEL:2\nbegin:vcard \nTEL:3\nEND:VCARD`;
    expect(parseVcards(text).map(({ properties }) => properties.map(({ value }) => value))).toEqual([
      ['0'],
      ['1'],
      ['2'],
      ['3'],
    ]);
  });

  it('the card of an agent (vCard 2.1) belongs to somebody else', () => {
    const agent = card('VERSION:2.1', 'TEL:+492', 'AGENT:', ...card('TEL:+493').split('\r\n').slice(0, -1)).trim();
    expect(valuesOf(card('VERSION:2.1', 'AGENT:', ...agent.split('\r\n'), 'TEL:+491'), 'TEL')).toEqual(['+491']);
  });

  it('what is no property is left out: empty lines, words, names with other characters', () => {
    expect(propertiesOf(card('', 'hello', ':x', 'T EL:1', 'é:1', '=C3:1', 'X-A:1')).map(({ name }) => name)).toEqual([
      'X-A',
    ]);
    expect(parseVcards('')).toEqual([]);
    expect(parseVcards('hello')).toEqual([]);
    expect(parseVcards('\uFEFFBEGIN:VCARD\nFN:Ann')[0]?.properties).toHaveLength(1);
  });

  it('a card that is too large says that it is cut', () => {
    const many = card(...Array.from({ length: 5 }, (_, index) => `TEL:${index}`));
    expect(parseVcards(many).map(({ isCut, properties }) => [isCut, properties.length])).toEqual([[false, 5]]);
    expect(parseVcards(many, { properties: 4 }).map(({ isCut, properties }) => [isCut, properties.length])).toEqual([
      [true, 4],
    ]);
    // In the middle of the third phone.
    expect(parseVcards(many, { length: 32 }).map(({ isCut, properties }) => [isCut, properties.length])).toEqual([
      [true, 2],
    ]);
  });

  it('a card with names of the prototype is read as any other', () => {
    const [property] = propertiesOf(card('CONSTRUCTOR;__PROTO__=a;TYPE=x:1'));
    expect(property?.params.TYPE).toEqual(['x']);
    expect(Object.keys(property?.params ?? {})).toEqual(['__PROTO__', 'TYPE']);
  });

  it.each([
    ['quotes', `TEL;TYPE="${'a'.repeat(500_000)}`],
    ['separators', `TEL${';'.repeat(500_000)}:1`],
    ['folds', ' \n'.repeat(300_000)],
    ['soft line breaks', `NOTE;QUOTED-PRINTABLE:${'=\n'.repeat(300_000)}`],
    ['codes', `NOTE;QUOTED-PRINTABLE:${'=41'.repeat(300_000)}`],
    ['cards', 'BEGIN:VCARD\n'.repeat(80_000)],
    ['agents', 'AGENT:\nBEGIN:VCARD\n'.repeat(50_000)],
    ['backslashes', `N:${'\\'.repeat(1_000_000)}`],
  ])('a card of a megabyte of %s takes no time that its length does not explain', (_what, text) => {
    const started = process.cpuUsage();
    for (const { value } of propertiesOf(text)) componentsOf(value);
    const { user, system } = process.cpuUsage(started);
    // Microseconds of CPU. A quadratic reader takes minutes.
    expect(user + system).toBeLessThan(10_000_000);
  });
});

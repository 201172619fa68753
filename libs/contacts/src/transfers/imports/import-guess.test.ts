import { describe, expect, it } from '@jest/globals';
import { GUESS_BYTES, guessImport } from './import-guess';

const NO_HINTS = { encoding: null, delimiter: null };
const guess = (bytes: string | Buffer, isWhole = true, hints: Parameters<typeof guessImport>[1] = NO_HINTS) =>
  guessImport({ bytes: Buffer.from(bytes), isWhole }, hints, ['plan']);
const utf16 = (text: string, mark = true): Buffer =>
  Buffer.concat([Buffer.from(mark ? [0xff, 0xfe] : []), Buffer.from(text, 'utf16le')]);

describe('the guess of a file from its beginning', () => {
  it.each([
    ['UTF-8', Buffer.from('Teléfono,x\n1,2\n'), 'utf-8', ','],
    ['UTF-8 with its mark', Buffer.from('\ufeffTeléfono;x\n1;2\n'), 'utf-8', ';'],
    ['Windows-1252', Buffer.from('Teléfono\tx\n1\t2\n', 'latin1'), 'windows-1252', '\t'],
    ['UTF-16', utf16('Teléfono|x\n1|2\n'), 'utf-16le', '|'],
    ['ASCII, of which nobody knows', Buffer.from('Telefono,x\n1,2\n'), null, ','],
  ] as const)('%s is read as it is', async (_what, bytes, encoding, delimiter) => {
    const { columns, ...rest } = await guess(bytes);
    expect(rest).toEqual({ format: 'csv', encoding, delimiter, problem: null });
    expect(columns[0]).toMatchObject({ heading: expect.stringMatching(/^Tel/), target: 'phone', examples: ['1'] });
  });

  it('what is said of the file counts more than what it looks like', async () => {
    const { columns, delimiter, encoding } = await guess(utf16('a;phone,b\n1;2,3\n', false), true, {
      encoding: 'utf-16le',
      delimiter: ';',
    });
    expect([encoding, delimiter, columns.map(({ heading }) => heading)]).toEqual(['utf-16le', ';', ['a', 'phone,b']]);
  });

  it('a file in an encoding that nobody guesses is read when that is said, and refused when it is none', async () => {
    const head = Buffer.concat([Buffer.from('phone,name\n1,'), Buffer.from('8e529363', 'hex'), Buffer.from('\n2,')]);
    const read = await guess(head, false, { ...NO_HINTS, encoding: 'shift_jis' });
    expect([read.encoding, read.problem, read.columns[1]?.examples]).toEqual(['shift_jis', null, ['山田']]);
    const { problem } = await guess(head, false, { ...NO_HINTS, encoding: 'euc-kr' });
    expect(problem?.code).toBe('ENCODING_INVALID');
  });

  it('examples are the first 3 different values of a column, cut, without what guards a formula', async () => {
    const rows = ["'+1", '', "'+1", 'x'.repeat(500), 'y', 'z'];
    const { columns } = await guess(`phone,plan\n${rows.map((cell) => `${cell},1`).join('\n')}`);
    expect(columns).toMatchObject([
      { heading: 'phone', target: 'phone', examples: ['+1', 'x'.repeat(80), 'y'] },
      { heading: 'plan', target: 'custom_fields.plan', examples: ['1'] },
    ]);
  });

  it('further addresses are known, unless the organization has a field of its own of that name', async () => {
    const head = 'phone,Otros teléfonos,other_emails,Otros IDs externos';
    const targets = async (keys: string[], headings = head): Promise<(string | null)[]> => {
      const bytes = Buffer.from(`${headings}\n1,2,3,4\n`);
      const { columns } = await guessImport({ bytes, isWhole: true }, NO_HINTS, keys);
      return columns.map(({ target }) => target);
    };
    expect(await targets(['plan'])).toEqual(['phone', 'other_phones', 'other_emails', 'other_external_ids']);
    const own = ['otros_telefonos', 'other_emails', 'phone'];
    expect(await targets(own)).toEqual([
      'phone',
      'custom_fields.otros_telefonos',
      'custom_fields.other_emails',
      'other_external_ids',
    ]);
    expect(await targets([], 'phone,phone_country')).toEqual(['phone', 'phone_country']);
    expect(await targets(['phone_country'], 'phone,phone_country')).toEqual(['phone', 'custom_fields.phone_country']);
    // An export has the field and the custom field.
    const exported = ['phone', 'other_emails', 'custom_fields.other_emails'];
    expect(await targets(own, exported.join(','))).toEqual(exported);
  });

  it('cards have the same columns always, and say so', async () => {
    const cards = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Roe\r\nTEL;TYPE=CELL:+1 555 010 0001\r\nEND:VCARD\r\n';
    const { columns, ...rest } = await guess(cards);
    expect(rest).toEqual({ format: 'vcard', encoding: null, delimiter: null, problem: null });
    expect(columns.map(({ heading, target }) => [heading, target])).toEqual([
      ...['name', 'first_name', 'last_name', 'phone', 'other_phones', 'email', 'other_emails'].map((each) => [
        each,
        each,
      ]),
      ...['company', 'notes', 'tags'].map((each) => [each, each]),
      ['birthday', null],
    ]);
    expect(columns[3]?.examples).toEqual(['+1 555 010 0001']);
  });

  it('a column that says what another one has is told from those that are left out', async () => {
    const { columns } = await guess('Phone 1 - Label,Phone 1 - Value,Fax\nMobile,+15550100001,1\n');
    expect(columns.map(({ target, isLabel }) => [target, isLabel])).toEqual([
      [null, true],
      ['phone', false],
      [null, false],
    ]);
  });

  it.each([
    ['dates', ['2026-01-31', '2025-12-01'], 'date', []],
    ['dates of other forms', ['31.01.2026', '01.12.2025'], 'text', []],
    ['amounts', ['12', '-3,5', '4.25'], 'number', []],
    ['post codes', ['01067', '10115'], 'text', []],
    ['answers', ['Ja', 'Nein', 'ja'], 'boolean', []],
    ['addresses', ['https://example.com/a', 'https://example.com/b'], 'url', []],
    [
      'words that come again',
      Array.from({ length: 24 }, (_, n) => (n % 3 === 0 ? 'Gold' : 'Silver')),
      'select',
      ['Gold', 'Silver'],
    ],
    ['words', ['a', 'b', 'c'], 'text', []],
    ['nothing', ['', ''], 'text', []],
  ] as const)('a new field for a column of %s would fit them', async (_what, values, type, options) => {
    const { columns } = await guess(`phone;x\n${values.map((value) => `1;${value}\n`).join('')}`);
    expect(columns[1]?.field).toEqual({ type, options });
  });

  it.each([
    ['a character', Buffer.from('phone,name\n1,Ñandú\n2,Ñ').subarray(0, -1), 'utf-8'],
    ['a quote', Buffer.from('phone,name\n1,"Ñan"\n2,"Ñ'), 'utf-8'],
    ['a character of UTF-16', utf16('phone,name\n1,Ñandú\n2,Ñ').subarray(0, -1), 'utf-16le'],
  ])('a part that ends within %s is read', async (_what, bytes, encoding) => {
    const read = await guess(bytes, false);
    expect([read.encoding, read.problem]).toEqual([encoding, null]);
    expect(read.columns[1]?.examples[0]).toMatch(/^Ñan/);
  });

  it.each([
    ['empty lines', '\n \n', 'FILE_EMPTY'],
    ['NUL in a heading', 'phone,a\0b\n1,2\n', 'HEADING_INVALID'],
    ['UTF-16 without a mark', utf16('phone,name\n1,2\n', false), 'HEADING_INVALID'],
    ['a heading twice', 'phone,phone\n1,2\n', 'HEADING_INVALID'],
    ['too many columns', 'a,'.repeat(200), 'TOO_MANY_COLUMNS'],
    ['a quote that is not closed', 'phone,"name\n1,2\n', 'QUOTES_INVALID'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'NOT_CSV'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004xl/workbook.xml'), 'NOT_CSV'],
    ['a PDF', '%PDF-1.7\n', 'NOT_CSV'],
  ])('of a file with %s it says what is wrong', async (_what, bytes, code) => {
    expect((await guess(bytes)).problem).toEqual({ code, message: expect.any(String) });
  });

  it('a spreadsheet is none, whatever is said of its text', async () => {
    const { problem } = await guess('PK\u0003\u0004xl/workbook.xml', true, { ...NO_HINTS, encoding: 'windows-1252' });
    expect(problem?.code).toBe('NOT_CSV');
  });

  it('a line without an end is not read to its end, and takes no time', async () => {
    const began = performance.now();
    const line = await guess(Buffer.alloc(GUESS_BYTES, 'x'), false);
    expect(line.problem?.code).toBe('LINE_TOO_LONG');
    for (const filler of [',', '"', '\n', 'a\n', '"a', '\0', '\u00fd'])
      await guess(Buffer.alloc(GUESS_BYTES, filler, 'latin1'), false);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { CsvEncoding } from '@chasqui/database';
import { type FileHints, surveyed } from '../files/file-survey';
import { CsvProblem } from './csv-problem';
import { type CsvFormat, csvRows, LONGEST_ROW, SENT } from './csv-rows';
import { asItWas, cellOfList, csvLine, listOfCell, textOfCell, withoutFormula } from './csv-text';

const inPieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
  );

const survey = (file: Buffer | string, hints: Partial<FileHints> = {}, piece = 7) =>
  surveyed(() => Promise.resolve(inPieces(Buffer.from(file), piece)), { encoding: null, delimiter: null, ...hints });

const problemOf = async (file: Buffer | string, hints: Partial<FileHints> = {}, piece?: number): Promise<string> => {
  try {
    await survey(file, hints, piece);
    return 'none';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

async function rowsOf(file: Buffer | string, format: Partial<CsvFormat> = {}) {
  const rows = [];
  for await (const row of csvRows(inPieces(Buffer.from(file), 5), { encoding: 'utf-8', delimiter: ',', ...format }))
    rows.push(row);
  return rows;
}

const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

/** Characters that Windows-1252 has and Latin-1 lacks. */
const WINDOWS = new Map(
  Array.from('€…„“ŠŒŽ™', (char, at) => [char, [0x80, 0x85, 0x84, 0x93, 0x8a, 0x8c, 0x8e, 0x99][at] ?? 0]),
);

describe('what is found out of a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from('name;correo\nJosé;a@b.co\n'), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffname;correo\nJosé;a@b.co\n'), 'utf-8'],
    ['UTF-16 LE with a byte order mark', utf16('name;correo\nJosé;a@b.co\n'), 'utf-16le'],
    ['UTF-16 BE with a byte order mark', utf16('name;correo\nJosé;a@b.co\n', true), 'utf-16be'],
    ['Windows-1252', Buffer.from('name;correo\nJosé\x80;a@b.co\n', 'latin1'), 'windows-1252'],
  ])('the encoding of a file in %s is found', async (_name, file, encoding) => {
    expect(await survey(file)).toMatchObject({ encoding, delimiter: ';', headings: ['name', 'correo'], total: 1 });
    expect(await survey(file, {}, 1)).toMatchObject({ encoding, headings: ['name', 'correo'] });
  });

  it.each([
    ['has all that it needs', 'phone,name\n1,2\n', undefined, 'none'],
    ['is empty', '', undefined, 'FILE_EMPTY'],
    ['has one row', 'phone,name\n', undefined, 'FILE_EMPTY'],
    [
      'has columns that nobody knows',
      'a,b\n1,2\n',
      new CsvProblem('MAPPING_INVALID', 'none is known'),
      'MAPPING_INVALID',
    ],
  ])('a file is closed each time that it was opened, when it %s', async (_what, text, thrown, code) => {
    const opened: Readable[] = [];
    const open = () => {
      // More than is read ahead, so that the end is not reached unasked.
      opened.push(inPieces(Buffer.from(text + '1,2\n'.repeat(code === 'FILE_EMPTY' ? 0 : 20_000)), 1_000));
      return Promise.resolve(opened.at(-1) as Readable);
    };
    const counterOf = () => {
      if (thrown !== undefined) throw thrown;
      return { add: () => undefined };
    };
    const found = surveyed(open, { encoding: null, delimiter: null }, counterOf);
    expect(
      await found.then(
        () => 'none',
        (error: { code: string }) => error.code,
      ),
    ).toBe(code);
    expect(opened.map((bytes) => bytes.destroyed)).toEqual(opened.map(() => true));
    expect(opened).toHaveLength(3);
  });

  it('characters of Windows-1252 that Latin-1 has not are what they are', async () => {
    const [row] = await rowsOf(Buffer.from([0x80, 0x93, 0xe9, 0x9f]), { encoding: 'windows-1252' });
    expect(row?.cells).toEqual(['€“éŸ']);
  });

  it.each([
    ['a,b\n1,2', ','],
    ['a;b,c;d\n1;2;3', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['"a,b,c,d";e\n1;2', ';'],
    ['\n\n"a\n,,,";b\n1;2', ';'],
    ['phone\n1', ','],
    // A comma in each cell, or in the headings alone.
    ['Name;Note\nRoe, Ann;a, b\nPoe, Bo;c, d\n', ';'],
    ['Name, first;Phone\nAnn;1\nBo;2\n', ';'],
    ['a;b\n1,5;2,5\n3,5;4,5\n', ';'],
    ['Customers 2026\nName;Phone\nAnn;1\nBo;2\n', ';'],
    ['sep=;\na,b,c;d\n1;2\n', ';'],
    ['\ufeffsep=\t\r\na;b\tc\r\n1\t2\r\n', '\t'],
    ['"sep=|"\na,b|c\n1|2\n', '|'],
  ])('the delimiter of %j is found', async (file, delimiter) => {
    expect(await survey(file)).toMatchObject({ delimiter });
  });

  it('a first line that says the delimiter is no row, whatever the delimiter is then, and the rows keep their lines', async () => {
    for (const [file, hints] of [
      ['sep=;\nphone;name\n1;2\n', {}],
      ['sep=;\nphone,name\n1,2\n', { delimiter: ',' }],
      ['SEP=;\r\nphone;name\r\n1;2\r\n', {}],
    ] as const)
      expect(await survey(file, hints, 1)).toMatchObject({ headings: ['phone', 'name'], total: 1 });
    const rows = await rowsOf('sep=,\nphone,name\n1,2\n');
    expect(rows).toEqual([
      { cells: ['phone', 'name'], line: 2 },
      { cells: ['1', '2'], line: 3 },
    ]);
    expect((await rowsOf('separator,x\n1,2\n'))[0]?.cells).toEqual(['separator', 'x']);
  });

  it.each([
    ['DOS', Buffer.from('M\x81ller', 'latin1')],
    ['DOS, with letters that Windows-1252 has as other signs', Buffer.from('Ren\x82e', 'latin1')],
    ['DOS, with an \u00f1', Buffer.from('Pe\xa4a', 'latin1')],
    ['DOS, with an \u00f6', Buffer.from('J\x94rg', 'latin1')],
    ['old Macs', Buffer.from('M\x9fller', 'latin1')],
    ['old Macs, at the end of a word', Buffer.from('Jos\x8e', 'latin1')],
  ])('a file of %s is not taken for one of Windows', async (_what, name) => {
    const file = Buffer.concat([Buffer.from('phone,name\n1,'), name, Buffer.from('\n')]);
    expect(await problemOf(file)).toBe('ENCODING_INVALID');
  });

  it('words as people write them on Windows are none of other programs', async () => {
    const words = [
      'José',
      'Šimek',
      'Ünal',
      'Œuvre',
      'Žák',
      'ŠKODA',
      'Zoë',
      '„Bär“',
      'a…b',
      '5€',
      '¡Ay!',
      'Acme™',
      '£5',
    ];
    const bytes = words.map((word) => Array.from(word, (char) => WINDOWS.get(char) ?? char.charCodeAt(0)));
    const file = Buffer.concat([Buffer.from('phone,name\n1,'), ...bytes.map((word) => Buffer.from([...word, 32]))]);
    expect(await survey(file)).toMatchObject({ encoding: 'windows-1252' });
    expect((await rowsOf(file, { encoding: 'windows-1252' }))[1]?.cells[1]?.trim()).toBe(words.join(' '));
  });

  it('what is said of a file is believed', async () => {
    expect(await survey('a;b,c\n1,2', { delimiter: ',', encoding: 'windows-1252' })).toMatchObject({
      delimiter: ',',
      encoding: 'windows-1252',
      headings: ['a;b', 'c'],
    });
  });
});

describe('rows of a CSV file', () => {
  it('quotes, line ends of every kind and lines without text are read as RFC 4180 and people write them', async () => {
    const rows = await rowsOf('a,b\r\n"x ""y""\r\nz",5" pipe\n\n ,,\r1,2\n3');
    expect(rows.map(({ cells }) => cells)).toEqual([['a', 'b'], ['x "y"\r\nz', '5" pipe'], ['1', '2'], ['3']]);
  });

  it.each([
    ['an empty file', '', 'FILE_EMPTY'],
    ['a file of line ends', '\n\r\n\n', 'FILE_EMPTY'],
    ['a file with headings alone', 'a,b\n', 'FILE_EMPTY'],
    ['a quote that is not closed', 'a,b\n1,"2\n3,4\n', 'QUOTES_INVALID'],
    ['UTF-16 with half a character', Buffer.concat([utf16('a,b\n1,2'), Buffer.from([0x41])]), 'ENCODING_INVALID'],
    ['UTF-16 with half a pair', utf16('a,b\n1,\ud800x'), 'ENCODING_INVALID'],
  ])('%s is refused with a reason', async (_name, file, code) => {
    expect(await problemOf(file)).toBe(code);
  });

  it('a file that is not what its sender says is refused', async () => {
    expect(await problemOf(Buffer.from('a,b\né,1', 'latin1'), { encoding: 'utf-8' })).toBe('ENCODING_INVALID');
  });

  it.each([
    ['windows-1250', 'Łódź Šťastný', 'a3f3649f208a9d6173746efd'],
    ['windows-1251', 'Иван Ёлкин', 'c8e2e0ed20a8ebeae8ed'],
    ['windows-1253', 'Αθήνα Ώρα', 'c1e8deede120bff1e1'],
    ['windows-1254', 'Şişli İğ…', 'de69fe6c6920ddf085'],
    ['windows-1255', 'שלום', 'f9ece5ed'],
    ['windows-1256', 'محمد', 'e3cde3cf'],
    ['windows-1257', 'Žemaitė', 'de656d616974eb'],
    ['windows-874', 'สมชาย', 'cac1aad2c2'],
    ['iso-8859-2', 'Łódź Šťastný', 'a3f364bc20a9bb6173746efd'],
    ['iso-8859-15', 'Œuvre €', 'bc7576726520a4'],
    ['koi8-r', 'Иван Ёлкин', 'e9d7c1ce20b3cccbc9ce'],
    ['koi8-u', 'Ґалаґан Єва', 'bdc1ccc1adc1ce20b4d7c1'],
    ['shift_jis', '山田ソ表①ｱ', '8e529363835c955c8740b1'],
    ['euc-jp', '山田ソ表ｱ', 'bbb3c5c4a5bdc9bd8eb1'],
    ['euc-kr', '홍길동', 'c8abb1e6b5bf'],
    ['gb18030', '张三㐀😀', 'd5c5c8fd8139ee399439fc36'],
    ['gb18030', '张三 €', 'd5c5c8fd2080'],
    ['big5', '王小明許功蓋', 'a4fda470a9fab35ca55cbb5c'],
    ['ibm850', 'Müller Renée', '4d816c6c65722052656e8265'],
    ['macintosh', 'Müller José', '4d9f6c6c6572204a6f738e'],
  ] as const)('a file in %s is read when its sender says so: %s', async (encoding, name, hex) => {
    const file = Buffer.concat([Buffer.from('phone;"name"\n1;"'), Buffer.from(hex, 'hex'), Buffer.from('"\n')]);
    expect(await survey(file, { encoding }, 1)).toMatchObject({ encoding, delimiter: ';', total: 1 });
    expect((await rowsOf(file, { encoding, delimiter: ';' }))[1]?.cells).toEqual(['1', name]);
  });

  it.each([
    ['a byte without meaning in Windows-1252', 'windows-1252', '4181'],
    ['Windows-1252 in a file of Shift-JIS', 'shift_jis', '4a6f73e92c31'],
    ['half a character at its end in Shift-JIS', 'shift_jis', '8e5293'],
    ['half a character at its end in GB 18030', 'gb18030', 'd5c58139ee'],
    ['a byte without meaning in Big5', 'big5', 'a4fdff'],
    ['a character of some fonts alone in Big5', 'big5', 'fa40'],
    ['a character of some fonts alone in Shift-JIS', 'shift_jis', 'f040'],
    ['a character of some fonts alone in EUC-KR', 'euc-kr', 'c9a1'],
    ['a character of some fonts alone in GB 18030', 'gb18030', 'aaa1'],
    ['a byte without meaning in EUC-JP', 'euc-jp', 'bbb380'],
    ['a syllable that only Windows has in EUC-KR', 'euc-kr', '8c63'],
    ['a byte without meaning in Windows-1250', 'windows-1250', '4181'],
    ['a byte without meaning in Windows-1253', 'windows-1253', '41d2'],
    ['a byte that only Windows has in ISO 8859-2', 'iso-8859-2', '4185'],
    ['a byte that only Windows has in ISO 8859-15', 'iso-8859-15', '8c'],
  ] as const)('a file with %s is refused, and not imported as other characters', async (_what, encoding, hex) => {
    const file = Buffer.concat([Buffer.from('phone,name\n1,'), Buffer.from(hex, 'hex')]);
    for (const piece of [1, 100]) expect(await problemOf(file, { encoding }, piece)).toBe('ENCODING_INVALID');
  });

  it('a spreadsheet is none, whatever its sender says of its text', async () => {
    for (const encoding of ['utf-8', 'windows-1252'] as const)
      expect(await problemOf('PK\u0003\u0004xl/workbook.xml\n1', { encoding })).toBe('NOT_CSV');
  });

  it('a file with more rows than an import may have is refused', async () => {
    expect(await problemOf(`phone\n${'1\n'.repeat(100_001)}`, {}, 65_536)).toBe('TOO_MANY_ROWS');
  });

  it.each<[string, string, string, CsvEncoding?]>([
    ['a line of 100 MB', 'x', 'LINE_TOO_LONG'],
    ['a line of 100 MB in Shift-JIS', 'x', 'LINE_TOO_LONG', 'shift_jis'],
    ['a line of 100 MB of delimiters', ',', 'LINE_TOO_LONG'],
    ['a line of 300 delimiters and 100 MB behind it', `x${','.repeat(300)}\n`, 'TOO_MANY_COLUMNS'],
    ['100 MB behind a quote that is not closed', '"x\n', 'LINE_TOO_LONG'],
  ])('%s is refused, and memory stays bounded', async (_name, piece, code, encoding = 'utf-8') => {
    const chunk = Buffer.from((piece.startsWith('"') ? 'x\n,' : piece).repeat(70_000).slice(0, 65_536));
    let left = 1_600;
    let most = 0;
    const before = process.memoryUsage().rss;
    const open = () => {
      const bytes = new Readable({
        read() {
          left -= 1;
          most = Math.max(most, process.memoryUsage().rss - before);
          this.push(left < 0 ? null : chunk);
        },
      });
      bytes.unshift(Buffer.from(piece.startsWith('"') ? 'a,b\n"' : 'a,b\n'));
      return Promise.resolve(bytes);
    };
    const hints = { encoding, delimiter: ',' } as const;
    await expect(surveyed(open, hints)).rejects.toMatchObject({ code });
    expect(left).toBeGreaterThan(1_500);
    expect(most).toBeLessThan(100 * 1024 * 1024);
  });

  it('rows without text are left out, however many they are', async () => {
    const file = `phone,name\n1,\n${',\n'.repeat(150_000)}\n\n2,`;
    expect(await survey(file, {}, 65_536)).toMatchObject({ total: 2 });
  });

  it('lines without anything cost next to nothing, also megabytes of them, and the lines behind them keep their numbers', async () => {
    const file = Buffer.from(`phone\n1\n${'\n'.repeat(1_000_000)}2\n`);
    const before = process.cpuUsage();
    const lines: number[] = [];
    for await (const { line } of csvRows(inPieces(file, 65_536), { encoding: 'utf-8', delimiter: ',' }))
      lines.push(line);
    const { user, system } = process.cpuUsage(before);
    expect(lines).toEqual([1, 2, 1_000_003]);
    // One event-loop turn for each took 50 seconds.
    expect((user + system) / 1_000_000).toBeLessThan(10);
  });

  it('of rows that are delimiters alone there may be as many as a spreadsheet has, and no more', async () => {
    const read = async (empty: number) => {
      const rows: string[][] = [];
      const file = Readable.from([Buffer.from(`a,b\n${',\n'.repeat(empty)}1,2\n`)]);
      const limits = { ...SENT, empty: 20 };
      for await (const { cells } of csvRows(file, { encoding: 'utf-8', delimiter: ',' }, limits)) rows.push(cells);
      return rows.length;
    };
    expect(await read(20)).toBe(2);
    await expect(read(21)).rejects.toMatchObject({
      code: 'TOO_MANY_ROWS',
      message: expect.stringContaining('20 rows'),
    });
    expect(SENT.empty).toBe(1_048_576);
  });

  it('a character of two units is whole wherever it stands in a large file', async () => {
    const file = Buffer.from(`a\n${'x'.repeat(40_000)}\n${'x'.repeat(65_535 - 40_003)}😀\n`);
    const cells: (string | undefined)[] = [];
    for await (const row of csvRows(Readable.from([file]), { encoding: 'utf-8', delimiter: ',' }))
      cells.push(row.cells[0]);
    expect(cells.at(-1)?.slice(-3)).toBe('x😀');
  });

  it('a row of the longest kind passes, one more character is too many', async () => {
    expect(await problemOf(`a\n${'x'.repeat(LONGEST_ROW)}`, {}, 65_536)).toBe('none');
    expect(await problemOf(`a\n${'x'.repeat(LONGEST_ROW + 2)}\n`, {}, 65_536)).toBe('LINE_TOO_LONG');
  });
});

describe('what is written as CSV', () => {
  it.each(['=1+1', '+4915112345678', '-1', '@sum(a)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠sum(a)'])(
    '%j is no formula any more',
    (cell) => {
      expect(withoutFormula(cell)).toBe(`'${cell}`);
      expect(asItWas(withoutFormula(cell))).toBe(cell);
    },
  );

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a\t@x;-1', "a\t'@x;'-1"],
    ['a\n=1', "a\n'=1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    [`";+1;"`, `";'+1;"`],
    ["'=1", "''=1"],
    ["a;''=1", "a;'''=1"],
  ])('%j is no formula either where another delimiter is expected, and can be had again exactly', (cell, escaped) => {
    expect(withoutFormula(cell)).toBe(escaped);
    expect(asItWas(escaped)).toBe(cell);
  });

  it('every cell of quotes, delimiters and signs can be had again exactly', () => {
    const signs = ["'", '=', '－', ';', '\t', '\r', '\n', 'a'];
    let cells = [''];
    for (let length = 0; length < 4; length += 1)
      cells = ['', ...cells.flatMap((cell) => signs.map((sign) => cell + sign))];
    for (const cell of cells) {
      const escaped = withoutFormula(cell);
      expect(asItWas(escaped)).toBe(cell);
      expect(escaped).not.toMatch(/(^|[;\t\r\n])[=+\-@＝＋－＠]|^[\t\r]/);
    }
  });

  it.each([
    [['a', 'b c'], 'a, b c'],
    [['a,b', 'c'], '["a,b","c"]'],
    [['a;b|c'], '["a;b|c"]'],
    [['[x]'], '["[x]"]'],
    [['say "hi",'], '["say \\"hi\\","]'],
    [['"vip"'], '["\\"vip\\""]'],
    [['a:::b'], '["a:::b"]'],
    [[], ''],
  ])('the values %j are one cell, and can be had again exactly', (values, cell) => {
    expect(cellOfList(values)).toBe(cell);
    expect(listOfCell(cell)).toEqual(values);
  });

  it.each([
    [' a ;b,, c|', ['a', 'b', 'c']],
    // Mailchimp, HubSpot, Google Contacts.
    ['"vip","trade fair"', ['vip', 'trade fair']],
    ['"vip, gold","a ""b"""', ['vip, gold', 'a "b"']],
    ['vip;trade fair', ['vip', 'trade fair']],
    ['* myContacts ::: vip, gold ::: fair', ['* myContacts', 'vip, gold', 'fair']],
    ['5" pipe, b', ['5" pipe', 'b']],
    ['"not closed, b', ['"not closed', 'b']],
    ['[vip], b', ['[vip]', 'b']],
    ['[1]', ['[1]']],
    ['[" a ", ""]', ['a']],
  ])('a cell as people write it has its values: %j', (cell, values) => {
    expect(listOfCell(cell)).toEqual(values);
  });

  it.each([
    ['="0151"', '0151'],
    ['="a ""b"""', 'a "b"'],
    ["'+49", '+49'],
    [`'="x"`, '="x"'],
    ['=1+1', '=1+1'],
    ['  a ', 'a'],
  ])('of the cell %j the text is %j', (cell, text) => {
    expect(textOfCell(cell)).toBe(text);
  });

  it('other cells stay as they are, and quotes, delimiters and line ends stand in quotes', async () => {
    const cells = ['a', "o'Hara", "'x", 'say "hi"', 'a,b', 'a\nb', ''];
    expect(csvLine(cells)).toBe(`a,o'Hara,'x,"say ""hi""","a,b","a\nb",\r\n`);
    expect((await rowsOf(csvLine(cells)))[0]?.cells).toEqual(cells);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ImportsWorld } from '../../testing/imports.world';
import type { ImportOwner, ImportRecord } from './contact-import.repository';
import type { ImportForm } from './import.body';

let world: ImportsWorld;
let owner: ImportOwner;

beforeAll(async () => {
  world = await ImportsWorld.create();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.anOwner();
});

const reasonsOf = async (record: ImportRecord): Promise<string[]> =>
  (await world.service.shownRows(owner, record.id)).map(
    ({ line, code, params: { why } }) => `${line} ${code} ${String(why)}`,
  );

describe('phone numbers of a file', () => {
  const NUMBERS =
    'phone\n0151 00000001\n15100000002\n4915100000003\n+34 612 100 499\n34612100498\n4.91512E+12\n49 30 1\n';

  it('are completed by the country of the request, those of others stay, and what may be either is refused with both readings', async () => {
    const dry = await world.imported(owner, NUMBERS, { default_country: 'DE', dry_run: true });
    const record = await world.imported(owner, NUMBERS, { default_country: 'DE' });
    expect(Object.keys(await world.contacts(owner)).toSorted()).toEqual([
      '34612100499',
      '4915100000001',
      '4915100000002',
      '4915100000003',
    ]);
    expect(await reasonsOf(record)).toEqual([
      '6 INVALID_PHONE AMBIGUOUS',
      '7 INVALID_PHONE SHORTENED',
      '8 INVALID_PHONE LENGTH',
    ]);
    expect(await world.refused(record)).toMatch(/^6,INVALID_PHONE,.*\+34612100498 or \+4934612100498/m);
    for (const each of [dry, record])
      expect([each.defaultCountry, each.completedNumbers, each.failed]).toEqual(['DE', 2, 3]);
    expect(dry.completedExamples).toEqual([
      { line: 2, written: '0151 00000001', phone: '4915100000001' },
      { line: 3, written: '15100000002', phone: '4915100000002' },
    ]);
    expect(record.completedExamples).toEqual([]);
  });

  it('without a country are international, those with a leading zero are refused, and the reason names the setting', async () => {
    const record = await world.imported(owner, NUMBERS);
    expect(Object.keys(await world.contacts(owner))).toContain('15100000002');
    expect((await reasonsOf(record))[0]).toBe('2 INVALID_PHONE NATIONAL');
    expect(await world.refused(record)).toMatch(/^2,INVALID_PHONE,.*default_country/m);
    expect(record.completedNumbers).toBe(0);
  });

  it('are completed by the country of the organization where they begin with a zero and nobody names another, and no others are', async () => {
    await world.database.query(`update organizations set default_country = 'DE' where id = $1`, [owner.orgId]);
    const file = 'phone;country\n0151 00000001;\n15100000002;\n0612 100 499;Niederlande\n34612100498;\n';
    const dry = await world.imported(owner, file, { dry_run: true });
    const record = await world.imported(owner, file);
    expect(Object.keys(await world.contacts(owner)).toSorted()).toEqual([
      '15100000002',
      '31612100499',
      '34612100498',
      '4915100000001',
    ]);
    expect([record.defaultCountry, record.completedNumbers, dry.completedNumbers]).toEqual([null, 2, 2]);
  });

  it('join the contact that has them in another spelling, also in one file and in a dry run', async () => {
    await world.imported(owner, 'phone,name\n5215550100001,Ana\n');
    const file = 'phone,company\n+52 555 010 0001,ACME\n525550100002,One\n5215550100002,Two\n';
    for (const dry_run of [true, false]) {
      const { created, updated, skipped } = await world.imported(owner, file, { on_conflict: 'update', dry_run });
      expect([created, updated, skipped]).toEqual([1, 1, 1]);
    }
    const contacts = Object.values(await world.contacts(owner));
    expect(new Set(contacts.map(({ company }) => company))).toEqual(new Set(['ACME', 'Two']));
  });

  it('are read by the country of their row: that of the phone before that of the home, and both before the request', async () => {
    const file =
      'phone;country;phone_country\n' +
      '612100499;España;\n' +
      '0151 00000001;Spain;de\n' +
      '0151 00000002;;Deutschland\n' +
      '0151 00000003;;\n' +
      '612100498;ES;\n' +
      '1;Narnia;\n' +
      '2;;XX\n';
    const record = await world.imported(owner, file, { default_country: 'DE' });
    expect(Object.keys(await world.contacts(owner)).toSorted()).toEqual([
      '34612100498',
      '34612100499',
      '4915100000001',
      '4915100000002',
      '4915100000003',
    ]);
    expect(await reasonsOf(record)).toEqual(['7 VALIDATION UNKNOWN_COUNTRY', '8 VALIDATION UNKNOWN_COUNTRY']);
    const { rows } = await world.database.query<{ country: string }>(
      'select distinct country from contacts where org_id = $1 and country is not null',
      [owner.orgId],
    );
    expect(rows).toEqual([{ country: 'ES' }]);
  });

  it('of several columns the mobile one is the phone and the others are further ones; where it is empty the next one is', async () => {
    const file =
      'Home Phone,Business Phone,Mobile Phone\n15550100001,15550100002,15550100003\n15550100004,15550100005,\n';
    const record = await world.imported(owner, file);
    expect(record.mapping).toEqual({
      'Home Phone': 'other_phones',
      'Business Phone': 'other_phones',
      'Mobile Phone': 'phone',
    });
    const both = await Promise.all(['15550100003', '15550100005'].map((phone) => world.addresses(owner, phone)));
    expect(both.map(([first]) => first)).toEqual(['phone 15550100003 *', 'phone 15550100005 *']);
    expect(both.map(({ length }) => length)).toEqual([3, 2]);
  });

  it('that a spreadsheet or a program wrote otherwise are read', async () => {
    const file = `phone;email\n4915100002201.0;\n'15550100001;\n="+15550100002";\n15550100003 ::: 15550100004;a@example.com; b@example.com\n`;
    await world.imported(
      owner,
      file.replace('a@example.com; b', '"a@example.com; b').replace('b@example.com', 'b@example.com"'),
    );
    expect(Object.keys(await world.contacts(owner)).toSorted()).toEqual([
      '15550100001',
      '15550100002',
      '15550100003',
      '4915100002201',
    ]);
    expect(await world.addresses(owner, '15550100003')).toEqual([
      'email a@example.com *',
      'email b@example.com',
      'phone 15550100003 *',
      'phone 15550100004',
    ]);
  });

  it('an ID of which a spreadsheet kept the first digits alone is refused: it is that of several people', async () => {
    const record = await world.imported(owner, 'external_id\n6.12346E+12\n6123456789012\n');
    expect([record.created, ...(await reasonsOf(record))]).toEqual([1, '2 VALIDATION SHORTENED']);
  });
});

describe('columns that nothing is mapped to', () => {
  const FILE = 'phone,Fax,Empty,,Note me\n15550100001,1,,x,y\n15550100002,2,,,\n';

  it('are named with the rows that hold something, in a dry run and in the import, also without a heading', async () => {
    for (const dry_run of [true, false]) {
      const { unmapped } = await world.imported(owner, FILE, { dry_run });
      expect(unmapped).toEqual([
        { column: 'Fax', rowsWithValues: 2 },
        { column: 'Empty', rowsWithValues: 0 },
        { column: '#4', rowsWithValues: 1 },
        { column: 'Note me', rowsWithValues: 1 },
      ]);
    }
    const [told] = await world.told(owner);
    expect(told).toMatchObject({
      unmapped_columns: [
        { column: 'Fax', rows_with_values: 2 },
        { column: '#4', rows_with_values: 1 },
        { column: 'Note me', rows_with_values: 1 },
      ],
    });
  });

  it.each<Partial<ImportForm>>([{ dry_run: true }, {}])(
    'fail a strict import before its first row (%j)',
    async (form) => {
      const record = await world.imported(owner, FILE, { ...form, strict: true });
      expect(record).toMatchObject({ state: 'failed', created: 0, problem: { code: 'MAPPING_INVALID' } });
      expect(record.problem?.message).toContain('"Fax", "#4", "Note me"');
      expect(record.unmapped).toHaveLength(4);
      expect(await world.contacts(owner)).toEqual({});
    },
  );

  it('may be left out by name, or hold nothing, and a strict import goes on', async () => {
    const record = await world.imported(owner, FILE, { strict: true, ignore_columns: ['Fax', '#4', 'Note me'] });
    expect([record.state, record.created, record.unmapped]).toEqual([
      'completed',
      2,
      [{ column: 'Empty', rowsWithValues: 0 }],
    ]);
  });

  it('are no columns of the file of refused rows, which is corrected and imported again', async () => {
    const first = await world.imported(owner, 'phone,name\nnone,Ann\n');
    const corrected = (await world.refused(first)).replace(',none,', ',15550100001,');
    const again = await world.imported(owner, corrected, { strict: true });
    expect([again.state, again.created, again.unmapped]).toEqual(['completed', 1, []]);
  });

  it('are of cards their faxes', async () => {
    const card = 'BEGIN:VCARD\nFN:Ann\nTEL;TYPE=WORK,FAX:+15550100002\nTEL;TYPE=HOME:+15550100001\nEND:VCARD\n';
    const { unmapped } = await world.imported(owner, card);
    expect(unmapped).toContainEqual({ column: 'TEL', rowsWithValues: 1 });
    expect(await world.addresses(owner, '15550100001')).toEqual(['phone 15550100001 *']);
  });

  it('are of cards the properties that no column has', async () => {
    const card = 'BEGIN:VCARD\nFN:Ann\nTEL:+15550100001\nPHOTO;ENCODING=b:AAAA\nX-SKYPE:ann\nUID:1\nEND:VCARD\n';
    const { unmapped } = await world.imported(owner, card.repeat(2), { ignore_columns: ['X-SKYPE'] });
    expect(unmapped).toEqual([
      { column: 'birthday', rowsWithValues: 0 },
      { column: 'PHOTO', rowsWithValues: 2 },
    ]);
    expect(await world.imported(owner, card, { strict: true })).toMatchObject({ state: 'failed', created: 0 });
  });
});

describe('rows that are not imported', () => {
  it('are told with why by name and in words, those that are skipped, too, the first 100 of each, and no longer than the file', async () => {
    await world.imported(owner, 'phone\n15550100001\n');
    const rows = ['15550100001', 'none', '15550100002', '15550100002', ',no email'];
    const record = await world.imported(owner, `phone,email\n${rows.join('\n')}\n${'none\n15550100001\n'.repeat(150)}`);
    const shown = await world.service.shownRows(owner, record.id);
    expect(shown.slice(0, 4).map(({ position: _position, ...row }) => row)).toEqual([
      {
        outcome: 'skipped',
        line: 2,
        code: 'EXISTS',
        params: { why: 'EXISTS' },
        reason: expect.stringMatching(/left as it is/),
        cells: ['15550100001'],
      },
      {
        outcome: 'failed',
        line: 3,
        code: 'INVALID_PHONE',
        params: { why: 'MALFORMED', field: 'phone', value: 'none' },
        reason: '"none" is no phone number.',
        cells: ['none'],
      },
      {
        outcome: 'skipped',
        line: 5,
        code: 'SAME_PERSON',
        params: { why: 'SAME_PERSON' },
        reason: expect.stringMatching(/earlier row/),
        cells: ['15550100002'],
      },
      {
        outcome: 'failed',
        line: 6,
        code: 'INVALID_EMAIL',
        params: { why: 'MALFORMED', field: 'email', value: 'no email' },
        reason: '"no email" is no email address.',
        cells: ['no email'],
      },
    ]);
    for (const outcome of ['failed', 'skipped'])
      expect(shown.filter((row) => row.outcome === outcome)).toHaveLength(100);
    expect(
      await world.service.shownRows({ ...owner, mode: 'test' }, record.id).catch(({ code }: { code: string }) => code),
    ).toBe('IMPORT_NOT_FOUND');
    await world.database.query(`update contact_imports set finished_at = now() - interval '73 hours' where id = $1`, [
      record.id,
    ]);
    while ((await world.work.forgetOld(150)) > 0);
    expect(await world.service.shownRows(owner, record.id)).toEqual([]);
    expect(await world.service.read(owner, record.id)).toMatchObject({ state: 'completed' });
  });
});

describe('a dry run', () => {
  const PEOPLE = 'phone,email,name,opt_sms,tags\n15550100001,ann@example.com,Ann,,a\n15550100002,,Ben,,b\n';
  /** Each file covers a case in which two ways to plan might differ. */
  const FILES: readonly (readonly [what: string, file: string, form?: Partial<ImportForm>])[] = [
    ['new people', 'phone\n15550200001\n15550200002\n'],
    ['people who are there', 'phone\n15550100001\n15550100002\n'],
    ['people who are there, by another address', 'email,phone\nann@example.com,15550200001\n'],
    ['people who are there, whose rows say more', 'phone,company\n15550100001,ACME\n'],
    ['somebody twice', 'phone\n15550200001\n15550200001\n'],
    ['somebody twice, by what the first row brought', 'phone,email\n15550200001,x@example.com\n,x@example.com\n'],
    [
      'somebody twice, far apart',
      `phone\n15550200001\n${Array.from({ length: 700 }, (_, n) => `1555${3_000_000 + n}\n`).join('')}15550200001\n`,
    ],
    ['two people in one row', 'phone,email\n15550100002,ann@example.com\n'],
    ['two people of the file in one row', 'phone,email\n15550200001,\n,x@example.com\n15550200001,x@example.com\n'],
    ['one who is there and one of the file', 'phone,email\n15550200001,\n15550200001,ann@example.com\n'],
    ['further addresses', 'phone,other_phones\n15550200001,15550200002;15550200003\n15550200003,\n'],
    ['further addresses of others', 'phone,other_phones\n15550200001,15550100001\n'],
    ['malformed values', 'phone,email,country\nnone,,\n,none,\n15550200001,,Narnia\n,,\n15550200002,,ES\n'],
    ['rows without an address', 'phone,name\n,Ann\n15550200001,Ben\n'],
    ['too many tags', `phone,tags\n15550200001,"${Array.from({ length: 60 }, (_, n) => `t${n}`).join(',')}"\n`],
    [
      'tags that become too many',
      `phone,tags\n${'15550200001,"TAGS"\n'.repeat(3)}`.replaceAll('TAGS', () =>
        Array.from({ length: 20 }, () => Math.random().toString(36).slice(2)).join(','),
      ),
    ],
    [
      'too many addresses',
      `phone,other_phones\n15550200001,"${Array.from({ length: 25 }, (_, n) => 15_550_300_000 + n).join(';')}"\n`,
    ],
    [
      'addresses that become too many',
      Array.from({ length: 25 }, (_, n) => `15550200001,e${n}@example.com`).reduce(
        (all, row) => `${all}${row}\n`,
        'phone,email\n',
      ),
    ],
    ['an opt-out of somebody who is there', 'phone,opt_sms\n15550100001,no\n'],
    ['an opt-out of somebody who opted out', 'phone,opt_sms\n15550100002,no\n15550100002,yes\n'],
    [
      'opt-outs and opt-ins of one person',
      'phone,opt_sms\n15550200001,yes\n15550200001,no\n15550100001,yes\n15550100001,no\n',
    ],
    ['national numbers', 'phone\n0151 00000001\n15100000001\n34612100499\n', { default_country: 'DE' }],
    [
      'more than the plan has room for',
      Array.from({ length: 30 }, (_, n) => `1555030${1_000 + n}\n`)
        .join('')
        .replace(/^/, 'phone\n'),
    ],
    [
      'more than the plan has room for, and people who are there',
      `phone\n${Array.from({ length: 30 }, (_, n) => `1555030${1_000 + n}\n15550100001\n`).join('')}`,
    ],
    ['somebody who was erased', 'phone\n15550100009\n15550200001\n'],
    ['somebody who was erased, as a further address', 'phone,other_phones\n15550200001,15550100009\n'],
    ['surplus cells', 'phone,name\n15550200001,Ann,surplus\n15550200002,Ben,\n'],
    ['columns that are left out', 'phone,Fax,Status\n15550200001,1,new\n'],
    [
      'cards',
      'BEGIN:VCARD\nFN:Ann\nTEL:+15550200001\nEND:VCARD\nBEGIN:VCARD\nFN:Ben\nEMAIL:ann@example.com\nEND:VCARD\n',
    ],
    [
      'cards of one person',
      'BEGIN:VCARD\nTEL:+15550200001\nEMAIL:x@example.com\nEND:VCARD\nBEGIN:VCARD\nEMAIL:x@example.com\nTEL:none 1\nEND:VCARD\n',
    ],
    [
      'a program',
      'First Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\nAnn,Home,15550200001,Mobile,15550100002\n',
    ],
  ];
  const told = async ({
    id,
    state,
    total,
    created,
    updated,
    skipped,
    failed,
    mapping,
    unmapped,
    consentWords,
    completedNumbers,
    errorsFileId,
  }: ImportRecord) => {
    const withoutIds = (text: string): string => text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id');
    const shown = (await world.service.shownRows(owner, id)).map((row) => ({ ...row, reason: withoutIds(row.reason) }));
    const file = withoutIds(await world.refused({ errorsFileId } as ImportRecord));
    return {
      state,
      total,
      created,
      updated,
      skipped,
      failed,
      mapping,
      unmapped,
      consentWords,
      completedNumbers,
      shown,
      file,
    };
  };

  it.each(FILES.flatMap((each) => (['skip', 'update'] as const).map((conflict) => [each[0], conflict, each] as const)))(
    'of a file with %s says what the import does, in counts and in reasons (%s), and saves nothing',
    async (_what, on_conflict, [, file, form]) => {
      await world.imported(owner, `${PEOPLE}15550100009,,Gone,,\n`);
      await world.optOut(owner, '15550100002');
      await world.remove(owner, '15550100009', true);
      await world.database.query('update organizations set limit_overrides = $2 where id = $1', [
        owner.orgId,
        '{"contacts": 720}',
      ]);
      if (file.includes('1555030'))
        await world.database.query('update organizations set limit_overrides = $2 where id = $1', [
          owner.orgId,
          '{"contacts": 12}',
        ]);
      const before = await world.contacts(owner);
      const dry = await world.imported(owner, file, { ...form, on_conflict, dry_run: true });
      expect(await world.contacts(owner)).toEqual(before);
      const real = await world.imported(owner, file, { ...form, on_conflict });
      expect(await told(dry)).toEqual(await told(real));
      expect(real.total).toBe(real.created + real.updated + real.skipped + real.failed);
      expect(Object.keys(await world.contacts(owner))).toHaveLength(Object.keys(before).length + real.created);
    },
  );
});

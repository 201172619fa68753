import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ImportsWorld } from '../../testing/imports.world';
import type { ImportOwner, ImportRecord } from './contact-import.repository';

let world: ImportsWorld;
let owner: ImportOwner;

beforeAll(async () => {
  world = await ImportsWorld.create();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.anOwner();
});

const figures = ({ state, total, created, updated, skipped, failed }: ImportRecord) => ({
  state,
  total,
  created,
  updated,
  skipped,
  failed,
});
const completed = (created: number, updated: number, skipped: number, failed: number) => ({
  state: 'completed',
  total: created + updated + skipped + failed,
  created,
  updated,
  skipped,
  failed,
});

const people = (count: number, from = 0, company = 'ACME'): string =>
  Array.from({ length: count }, (_, n) => `1555${String(1_000_000 + from + n)},${company}\n`).join('');

describe('an import of contacts', () => {
  it('headings are guessed, cells become fields of every kind, and consent is theirs', async () => {
    await world.database.query(
      `insert into contact_fields (id, org_id, key, label, type, options, required)
       values (uuidv7(), $1, 'plan', 'Plan', 'select', '{gold,basic}', false), (uuidv7(), $1, 'score', 'Score', 'number', '{}', false)`,
      [owner.orgId],
    );
    const record = await world.imported(
      owner,
      'Nombre;Apellido;Celular;Correo electrónico;Empresa;Etiquetas;Plan;Score;Fax\n' +
        'Ana;López;+57 300 123-4567;Ana@Example.com;ACME;VIP, lead;gold;12,5;0\n' +
        ';;;b@example.com;;;;;\n',
      { tags: ['fair'] },
    );
    expect(figures(record)).toEqual(completed(2, 0, 0, 0));
    expect(record).toMatchObject({
      encoding: 'utf-8',
      delimiter: ';',
      mapping: {
        Nombre: 'first_name',
        Apellido: 'last_name',
        Celular: 'phone',
        'Correo electrónico': 'email',
        Empresa: 'company',
        Etiquetas: 'tags',
        Plan: 'custom_fields.plan',
        Score: 'custom_fields.score',
      },
      problem: null,
      errorsFileId: null,
    });
    const { '573001234567': ana, 'b@example.com': b } = await world.contacts(owner);
    const consent = { opt: 'in', at: expect.any(String), source: 'import' };
    expect(ana).toMatchObject({
      company: 'ACME',
      tags: ['fair', 'vip', 'lead'],
      source: 'import',
      addresses: { email: 'ana@example.com' },
      channels: { whatsapp: consent, sms: consent, email: consent },
    });
    expect(new Set(Object.values(ana?.custom as object))).toEqual(new Set([12.5, 'gold']));
    expect(b?.channels).toEqual({ email: consent });
    expect(await world.events(owner, 'contact.created')).toBe(2);
    expect(await world.scratch()).toBe(0);
  });

  it('a file in an encoding that its sender says is imported by it, and one that is of another one changes nothing', async () => {
    const file = (hex: string) =>
      Buffer.concat([Buffer.from('phone,name\n15550000001,'), Buffer.from(hex, 'hex'), Buffer.from('\n')]);
    const russian = await world.imported(owner, file('c8e2e0ed'), { encoding: 'windows-1251' });
    expect(figures(russian)).toEqual(completed(1, 0, 0, 0));
    expect(russian.encoding).toBe('windows-1251');
    const japanese = await world.imported(owner, file('8e529363'), { encoding: 'shift_jis', on_conflict: 'update' });
    expect(figures(japanese)).toEqual(completed(0, 1, 0, 0));
    expect((await world.contacts(owner))['15550000001']).toMatchObject({ name: '山田' });
    const other = await world.imported(owner, file('4a6f73e9'), { encoding: 'shift_jis', on_conflict: 'update' });
    expect(other).toMatchObject({ state: 'failed', updated: 0, problem: { code: 'ENCODING_INVALID' } });
    expect((await world.contacts(owner))['15550000001']).toMatchObject({ name: '山田' });
  });

  it('a number with a comma before three digits is refused: it may be one and a half or 1,500', async () => {
    await world.database.query(
      `insert into contact_fields (id, org_id, key, label, type, options, required)
       values (uuidv7(), $1, 'score', 'Score', 'number', '{}', false)`,
      [owner.orgId],
    );
    const scores = ['1,500', '-12,345,678', '1,5', '0,125', '1500', '1.5', '+2,25'];
    const lines = scores.map((score, n) => `1555000000${n};${score}\n`).join('');
    const record = await world.imported(owner, `phone;score\n${lines}`);
    expect(figures(record)).toEqual(completed(5, 0, 0, 2));
    expect((await world.refused(record)).match(/,VALIDATION,.*/g)).toEqual([
      expect.stringContaining('"1,500"'),
      expect.stringContaining('"\'-12,345,678"'),
    ]);
    const contacts = await world.contacts(owner);
    const saved = Object.entries(contacts).map(([phone, { custom }]) => [phone, Object.values(custom as object)[0]]);
    expect(Object.fromEntries(saved)).toEqual({
      15550000002: 1.5,
      15550000003: 0.125,
      15550000004: 1500,
      15550000005: 1.5,
      15550000006: 2.25,
    });
  });

  it('`skip` leaves contacts as they are; `update` changes what the file has, clears nothing, and lets an opt-out stand', async () => {
    await world.imported(owner, `phone,company,tags\n15550000001,Old,a\n15550000002,Old,a\n`);
    await world.database.query(
      `update contacts set channels = channels || '{"sms": {"opt": "out", "at": "2026-01-01T00:00:00Z", "source": "keyword"}}'
       where org_id = $1`,
      [owner.orgId],
    );
    const file = 'phone,company,tags,email\n15550000001,New,b,c@example.com\n15550000002,,,\n15550000003,New,,\n';
    expect(figures(await world.imported(owner, file))).toEqual(completed(1, 0, 2, 0));
    expect((await world.contacts(owner))['15550000001']).toMatchObject({ company: 'Old', tags: ['a'] });
    expect(figures(await world.imported(owner, file, { on_conflict: 'update' }))).toEqual(completed(0, 3, 0, 0));
    const { '15550000001': first, '15550000002': second } = await world.contacts(owner);
    expect(first).toMatchObject({
      company: 'New',
      tags: ['a', 'b'],
      addresses: { email: 'c@example.com' },
      channels: { sms: { opt: 'out', source: 'keyword' }, email: { opt: 'in', source: 'import' } },
    });
    expect(second).toMatchObject({ company: 'Old', tags: ['a'], channels: { sms: { opt: 'out' } } });
  });

  it.each(['skip', 'update'] as const)(
    'people whom a file has twice become one contact with %s, also far apart, and a dry run says the same and saves nothing',
    async (onConflict) => {
      await world.imported(owner, `phone,email,company\n15551000001,taken@example.com,There\n15559999999,,There\n`);
      const file =
        `phone,email,company,name\n15551000000,,First,\n15551000001,,Other,\n15551000002,two@example.com,,\n` +
        Array.from({ length: 600 }, (_, n) => `1555200${String(1_000 + n)},,Many,\n`).join('') +
        '15551000000,one@example.com,,Ann\n' + // The first one again: email and name are added.
        ',one@example.com,Last,\n' + // Again, by what the row before brought.
        '15551000000,two@example.com,,\n' + // Two contacts.
        '15551000001,,Again,\n' + // Was there before.
        '15559999999,one@example.com,,\n' + // One that was there and one of the file.
        '123,,,\n'; // No phone number.
      const dry = await world.imported(owner, file, { on_conflict: onConflict, dry_run: true });
      expect(Object.keys(await world.contacts(owner))).toHaveLength(2);
      expect(await world.events(owner, 'contact.created')).toBe(2);
      expect(await world.scratch()).toBe(0);
      const real = await world.imported(owner, file, { on_conflict: onConflict });
      expect(figures(real)).toEqual(onConflict === 'skip' ? completed(602, 0, 4, 3) : completed(602, 1, 3, 3));
      expect(figures(dry)).toEqual(figures(real));
      const withoutIds = (csv: string): string => csv.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id');
      const lines = withoutIds(await world.refused(real)).split('\r\n');
      expect(withoutIds(await world.refused(dry)).split('\r\n')).toEqual(lines);
      expect(lines.map((line) => line.split(',').slice(0, 2).join())).toEqual([
        'line,code',
        '607,CONTACT_EXISTS',
        '609,CONTACT_EXISTS',
        '610,INVALID_PHONE',
        '',
      ]);
      const { '15551000000': one, '15551000001': there } = await world.contacts(owner);
      expect(one).toMatchObject({ company: 'Last', name: 'Ann', addresses: { email: 'one@example.com' } });
      expect(there).toMatchObject({ company: onConflict === 'skip' ? 'There' : 'Again' });
      expect(Object.keys(await world.contacts(owner))).toHaveLength(604);
    },
  );

  it.each(['skip', 'update'] as const)(
    'nobody who was erased comes back, and who opted out stays out also without their contact, in a dry run as well (%s)',
    async (onConflict) => {
      await world.imported(owner, 'phone,email\n15550000001,ann@example.com\n15550000002,\n');
      await world.optOut(owner, '15550000002');
      await world.remove(owner, '15550000001', true);
      await world.remove(owner, '15550000002', false);
      const file = 'phone,name\n15550000001,Ann\n15550000002,Ben\n';
      const dry = await world.imported(owner, file, { on_conflict: onConflict, dry_run: true });
      expect(figures(dry)).toEqual(completed(1, 0, 0, 1));
      expect(await world.contacts(owner)).toEqual({});
      const real = await world.imported(owner, file, { on_conflict: onConflict });
      expect(figures(real)).toEqual(figures(dry));
      for (const record of [dry, real])
        expect(await world.refused(record)).toMatch(/^[^\n]*\n2,INVALID_STATE,.*,15550000001,Ann\r\n$/);
      const contacts = await world.contacts(owner);
      expect(Object.keys(contacts)).toEqual(['15550000002']);
      expect(contacts['15550000002']).toMatchObject({
        name: 'Ben',
        channels: {
          sms: { opt: 'out', at: '2026-01-02T03:04:05.678Z', source: 'keyword' },
          whatsapp: { opt: 'in', source: 'import' },
        },
      });
      // Nor by an address that the file has not named before.
      const byEmail = await world.imported(owner, 'email\nann@example.com\n', { on_conflict: onConflict });
      expect(figures(byEmail)).toEqual(completed(0, 0, 0, 1));
    },
  );

  it('further addresses find their contact, stand behind the primary one, count once, and are refused by the rules of theirs', async () => {
    await world.imported(owner, 'email\nann@example.com\n');
    const phones = Array.from({ length: 20 }, (_, n) => 15_550_000_011 + n);
    const file =
      'phone,other_phones,email\n' +
      '15550000001,15550000002|15550000001|+1 555 000 0002,ann@example.com\n' +
      ',"15550000003, 15550000004, 15550000003, 15550000004",\n' +
      '15550000005,15550000004,\n' +
      '15550000006,15550000001;15550000004,\n' +
      '15550000007,none,\n' +
      `15550000008,${Array.from({ length: 101 }, (_, n) => 15_550_001_000 + n).join('|')},\n` +
      `15550000010,${phones.join('|')},\n` +
      `15550000031,${'15550000032|15550000031|'.repeat(101)},\n`;
    const record = await world.imported(owner, file, { on_conflict: 'update' });
    expect(figures(record)).toEqual(completed(2, 1, 1, 4));
    const refused = await world.refused(record);
    expect(refused.match(/^\d+,\w+/gm)).toEqual([
      '5,CONTACT_EXISTS',
      '6,INVALID_PHONE',
      '7,VALIDATION',
      '8,VALIDATION',
    ]);
    expect(refused).toMatch(/^7,VALIDATION,"The row has more than 100 further /m);
    expect(refused).toMatch(/^8,VALIDATION,"A contact can have at most 20 /m);
    expect(await world.addresses(owner, '15550000031')).toEqual(['phone 15550000031 *', 'phone 15550000032']);
    const [ann, other] = [['email ann@example.com *', 'phone 15550000001 *', 'phone 15550000002'], '15550000003'];
    expect(await world.addresses(owner, '15550000002')).toEqual(ann);
    expect(await world.addresses(owner, other)).toEqual([
      'phone 15550000003 *',
      'phone 15550000004',
      'phone 15550000005',
    ]);
  });

  it('a row with the addresses of many contacts is refused, and names the first five of them', async () => {
    await world.imported(owner, `phone,company\n${people(8)}`);
    const [first, ...others] = people(8).match(/^\d+/gm) ?? [];
    const record = await world.imported(owner, `phone,other_phones\n${first},${others.join('|')}\n`);
    expect(await world.refused(record)).toMatch(
      /^2,CONTACT_EXISTS,"[^"]*They are [\da-f-]{36}(, [\da-f-]{36}){4} and 3 more\.",/m,
    );
  });

  it('refused rows are told by line, with a reason and as they were, and no spreadsheet runs them', async () => {
    const file =
      'phone,email,note me,country\n' +
      '=cmd(),,"a ""b""",\n' +
      '15550000001,no email,-1,\n' +
      ',,alone,\n' +
      '15550000002,,x,Narnia\n' +
      '15550000003,,x,,surplus\n' +
      '15550000004,,x,,\n' +
      '15550000005,,"a\u0000b",es\n' +
      "'+15550000006,,x,es\n";
    const record = await world.imported(owner, file, {
      mapping: { phone: 'phone', email: 'email', 'note me': 'notes', country: 'country' },
    });
    expect(figures(record)).toEqual(completed(2, 0, 0, 6));
    const lines = (await world.refused(record)).split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 2).join())).toEqual([
      'line,code',
      '2,INVALID_PHONE',
      '3,INVALID_EMAIL',
      '4,MISSING_TO',
      '5,VALIDATION',
      '6,VALIDATION',
      '8,VALIDATION',
      '',
    ]);
    expect(lines[0]).toBe('line,code,reason,phone,email,note me,country');
    expect(lines[1]).toMatch(/,'=cmd\(\),,"a ""b""",$/);
    expect(lines[2]).toMatch(/,15550000001,no email,'-1,$/);
    expect(lines[6]).toContain('a\ufffdb');
    expect(Object.keys(await world.contacts(owner)).toSorted()).toEqual(['15550000004', '15550000006']);
  });

  it('a plan that has no room for more refuses the rows that would need it', async () => {
    await world.database.query('update organizations set limit_overrides = $2 where id = $1', [
      owner.orgId,
      '{"contacts": 3}',
    ]);
    const dry = await world.imported(owner, `phone,company\n${people(5)}`, { dry_run: true });
    expect(figures(dry)).toEqual(completed(3, 0, 0, 2));
    expect(figures(await world.imported(owner, `phone,company\n${people(5)}`))).toEqual(completed(3, 0, 0, 2));
    expect(Object.keys(await world.contacts(owner))).toHaveLength(3);
  });

  it('a storage that is full costs the file of refused rows, and says so', async () => {
    const id = await world.start(owner, 'phone\n1\n15550000001\n');
    await world.database.query('update organizations set limit_overrides = $2 where id = $1', [
      owner.orgId,
      '{"storage_mb": 0}',
    ]);
    expect(await world.run(owner, id)).toMatchObject({
      state: 'completed',
      created: 1,
      failed: 1,
      errorsFileId: null,
      problem: { code: 'STORAGE_FULL' },
    });
  });

  it.each([
    ['no column that finds a contact', 'a,b\n1,2\n', {}, 'MAPPING_INVALID'],
    ['a mapping of a column that is not there', 'a,b\n1,2\n', { mapping: { c: 'phone' } }, 'MAPPING_INVALID'],
    [
      'a mapping of one column to two fields',
      'a,b\n1,2\n',
      { mapping: { a: 'phone', ' a': 'email' } },
      'MAPPING_INVALID',
    ],
    ['two columns of one name', 'phone,a,a\n1,2,3\n', {}, 'HEADING_INVALID'],
    ['a heading with NUL', 'phone,a\u0000\n1,2\n', {}, 'HEADING_INVALID'],
    ['UTF-16 without a byte order mark', Buffer.from('phone,a\n1,2\n', 'utf16le'), {}, 'HEADING_INVALID'],
    ['no rows', 'phone\n', {}, 'FILE_EMPTY'],
    [
      'a quote that is not closed in its last line',
      `phone,company\n${people(700)}15550000001,"x\n`,
      {},
      'QUOTES_INVALID',
    ],
  ])('a file with %s changes nothing, and says why', async (_name, file, form: object, code) => {
    const record = await world.imported(owner, file, form);
    expect(record).toMatchObject({
      state: 'failed',
      created: 0,
      problem: { code, message: expect.stringMatching(/.{15}/) },
    });
    expect(await world.contacts(owner)).toEqual({});
  });

  it('a custom field that is gone by the time of the import is told, and nothing is saved', async () => {
    await world.database.query(
      `insert into contact_fields (id, org_id, key, label, type, options, required)
       values (uuidv7(), $1, 'plan', 'Plan', 'text', '{}', false)`,
      [owner.orgId],
    );
    const mapping = { a: 'phone', b: 'custom_fields.plan' };
    const id = await world.start(owner, 'a,b\n1,2\n', { mapping });
    await world.database.query('delete from contact_fields where org_id = $1', [owner.orgId]);
    expect(await world.run(owner, id)).toMatchObject({ state: 'failed', problem: { code: 'MAPPING_INVALID' } });
    await expect(world.start(owner, 'a,b\n1,2\n', { mapping })).rejects.toMatchObject({
      code: 'VALIDATION',
      extra: { fields: [{ field: 'mapping', reason: 'NO_SUCH_FIELD', key: 'plan' }] },
    });
  });

  it('headings with names of objects of JavaScript are columns as others are', async () => {
    const file = '__proto__,constructor,toString,phone\nx,y,z,15550000001\n';
    const mapping = JSON.parse('{"__proto__": "name", "constructor": "company", "phone": "phone"}') as Record<
      string,
      string
    >;
    const record = await world.imported(owner, file, { mapping });
    expect(figures(record)).toEqual(completed(1, 0, 0, 0));
    expect(new Map(Object.entries(record.mapping ?? {}))).toEqual(new Map(Object.entries(mapping)));
    expect(await world.contacts(owner)).toMatchObject({ '15550000001': { name: 'x', company: 'y' } });
    expect(figures(await world.imported(owner, file, { on_conflict: 'update' }))).toEqual(completed(0, 1, 0, 0));
    expect(figures(await world.imported(owner, file.replace('toString', 'name')))).toEqual(completed(0, 0, 1, 0));
  });
});

import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ConsoleAnswer, summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';
import { TransfersWorld } from '../../testing/transfers.world';
import { beginUpload, statusLine } from '../../testing/upload.client';

const MB = 1024 * 1024;
const IMPORTS = '/contacts/imports';
const CSV = 'Phone;Name;Plan\n15550000001;Ana;pro\n0151;Ben;free\n15550000003;Cé;\n';
const harness = ConsoleHarness.ofFile();
let world: TransfersWorld;
beforeAll(async () => void (world = await TransfersWorld.start(harness)));
afterAll(() => world.close());

const post = ({ client, orgId }: TestMember, path: string, body: object = {}): Promise<ConsoleAnswer> =>
  client.post(inOrg(orgId, IMPORTS + path), body);
const get = ({ client, orgId }: TestMember, path = ''): Promise<ConsoleAnswer> =>
  client.get(inOrg(orgId, IMPORTS + path));
const start = (member: TestMember, id: string) => post(member, `/${id}/start`, { consent: true });

async function count(sql: string, orgId: string): Promise<number> {
  return (await harness.database.query(`select from ${sql} where org_id = $1`, [orgId])).rows.length;
}
const storedBytes = (): number =>
  readdirSync(harness.mediaDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

describe('a file that is checked and imported', () => {
  it('a dry run saves nothing and tells what would be, and its import saves the same and is started once', async () => {
    const developer = await harness.aMember('developer');
    const viewer = await harness.aMember('viewer', developer.orgId);
    const check = await world.checked(developer, CSV, {
      mapping: '{"Phone":"phone","Name":"name"}',
      on_conflict: 'update',
      tags: '["fair"]',
    });
    expect(check).toMatchObject({
      status: 'completed',
      dry_run: true,
      total: 3,
      created: 2,
      failed: 1,
      has_refused_rows: true,
      import_id: null,
      has_file: true,
    });
    expect(check).not.toHaveProperty('errors_url');
    expect(await count('contacts', developer.orgId)).toBe(0);
    const answers = await Promise.all([start(developer, check.id), start(developer, check.id)]);
    answers.push(await start(developer, check.id));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const ids = new Set(answers.map(({ body }) => body.data.id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect(await world.over(viewer, `${IMPORTS}/${id}`)).toMatchObject({
      status: 'completed',
      dry_run: false,
      on_conflict: 'update',
      tags: ['fair'],
      filename: 'people.csv',
      mapping: { Phone: 'phone', Name: 'name' },
      created: 2,
      failed: 1,
    });
    expect(await count('contacts', developer.orgId)).toBe(2);
    expect((await start(developer, check.id)).body.data).toMatchObject({ id, status: 'completed' });
    expect((await get(viewer, `/${check.id}`)).body.data.import_id).toBe(id);
    const { rows } = await harness.database.query<{ entry: object }>(
      `select json_build_object('who', actor_email, 'action', action, 'target', target_id, 'detail', detail) as entry
       from audit_entries where org_id = $1 and target_type = 'contactImport' order by at, id`,
      [developer.orgId],
    );
    const entry = (target: string, dryRun: boolean) => ({
      who: developer.email,
      action: 'contacts.import_started',
      target,
      detail: { mode: 'live', dry_run: dryRun, on_conflict: 'update', consent: true },
    });
    expect(rows.map((row) => row.entry)).toEqual([entry(check.id, true), entry(id, false)]);
  });

  it('the refused rows are read and downloaded by the session, each with its line and reason', async () => {
    const developer = await harness.aMember('developer');
    const { id } = await world.checked(developer, Buffer.from('Teléfono;Nombre\n0151;Peña\n=1;x\n', 'latin1'));
    const { body } = await get(developer, `/${id}/refused-rows`);
    expect(body.data).toEqual([
      {
        outcome: 'failed',
        line: 2,
        code: 'INVALID_PHONE',
        params: { why: 'NATIONAL', field: 'phone', value: '0151' },
        reason: expect.stringContaining('default_country'),
        cells: ['0151', 'Peña'],
      },
      {
        outcome: 'failed',
        line: 3,
        code: 'INVALID_PHONE',
        params: { why: 'MALFORMED', field: 'phone', value: '=1' },
        reason: '"=1" is no phone number.',
        cells: ['=1', 'x'],
      },
    ]);
    const [status, type, name, text] = await world.download(developer, `${IMPORTS}/${id}/refused-rows/file`);
    expect([status, type, name]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="refused-rows.csv"']);
    expect(text).toMatch(/^line,code,reason,Teléfono,Nombre\r\n2,INVALID_PHONE,[^\r]+,0151,Peña\r\n3,/);
    expect(text).toContain(",'=1,x\r\n");
    const { rows } = await harness.database.query<{ entry: object }>(
      `select json_build_object('who', actor_email, 'target', target_id, 'detail', detail) as entry from audit_entries
       where org_id = $1 and action = 'contacts.refused_rows_downloaded'`,
      [developer.orgId],
    );
    expect(rows.map(({ entry }) => entry)).toEqual([{ who: developer.email, target: id, detail: { mode: 'live' } }]);
  });

  it('of the refused rows of a file with as many columns, and rows as long, as there may be the first values are shown, cut', async () => {
    const developer = await harness.aMember('developer');
    const headings = ['phone', ...Array.from({ length: 199 }, (_, n) => `c${n}`)];
    const wide = ['0151', ...Array.from({ length: 199 }, () => '=')];
    const long = ['0152', ';='.repeat(32_000)];
    const { id } = await world.checked(developer, [headings, wide, long].map((row) => row.join(',')).join('\n'), {
      delimiter: ',',
    });
    const { status, body } = await get(developer, `/${id}/refused-rows`);
    const shown = [wide.slice(0, 6), ['0152', ';='.repeat(40)]];
    expect([status, body.data.map(({ cells }: { cells: string[] }) => cells)]).toEqual([200, shown]);
    expect(body).not.toHaveProperty('has_more');
  });

  it('what a check leaves out, takes words of consent for, completes and skips is told, each with what a page needs to say it', async () => {
    const developer = await harness.aMember('developer');
    const csv = 'Phone;Fax;Acepta SMS\n0151 00000001;1;sí\n+49 151 00000002;;no\n4915100000002;2;quizá\n';
    const check = await world.checked(developer, csv, { default_country: 'DE' });
    expect(check).toMatchObject({
      default_country: 'DE',
      created: 2,
      skipped: 1,
      unmapped_columns: [{ column: 'Fax', rows_with_values: 2 }],
      consent_words: [
        { column: 'Acepta SMS', word: 'sí', opt: 'in', rows: 1 },
        { column: 'Acepta SMS', word: 'no', opt: 'out', rows: 1 },
        { column: 'Acepta SMS', word: 'quizá', opt: 'unknown', rows: 1 },
      ],
      completed_numbers: 1,
      completed_examples: [{ line: 2, written: '0151 00000001', phone: '4915100000001' }],
    });
    const { body } = await get(developer, `/${check.id}/refused-rows`);
    expect(body.data).toEqual([
      {
        outcome: 'skipped',
        line: 4,
        code: 'SAME_PERSON',
        params: { why: 'SAME_PERSON' },
        reason: expect.stringContaining('earlier row'),
        cells: ['4915100000002', '2', 'quizá'],
      },
    ]);
  });

  it('a file that says of each channel who wants what is checked and imported without the consent of whoever imports', async () => {
    const developer = await harness.aMember('developer');
    const csv = 'Email;Newsletter\nann@example.com;yes\nben@example.com;no\n';
    const check = await world.checked(developer, csv, { consent: 'false' });
    expect(check).toMatchObject({ consent: false, created: 2 });
    const { status, body } = await post(developer, `/${check.id}/start`);
    expect([status, body.data.consent]).toEqual([202, false]);
    await world.over(developer, `${IMPORTS}/${body.data.id}`);
    const { rows } = await harness.database.query<{ opt: string }>(
      `select channels -> 'email' ->> 'opt' as opt from contacts where org_id = $1 order by id`,
      [developer.orgId],
    );
    expect(rows.map(({ opt }) => opt)).toEqual(['in', 'out']);
  });

  it('refused rows are shown while downloads are as many as may be, and a further download is refused at once', async () => {
    const developer = await harness.aMember('developer');
    const { id } = await world.checked(developer, `phone,notes\n${`0151,${'x'.repeat(60_000)}\n`.repeat(200)}`);
    const path = `/console/api${inOrg(developer.orgId, `${IMPORTS}/${id}/refused-rows/file`)}`;
    const download = () => fetch(harness.url + path, { headers: { cookie: developer.client.cookie ?? '' } });
    // Left unread, they exceed the buffers in between, so both downloads stay open.
    const under = [await download(), await download()];
    expect(summaryOf(await get(developer, `/${id}/refused-rows/file`))).toBe('429 RATE_LIMITED');
    expect((await get(developer, `/${id}/refused-rows`)).status).toBe(200);
    for (const { body } of under) await body?.cancel();
  });

  it('of many refused rows the first 100 are shown, and the file has all', async () => {
    const developer = await harness.aMember('developer');
    const { id } = await world.checked(developer, `phone\n${'0151\n'.repeat(250)}`);
    expect((await get(developer, `/${id}/refused-rows`)).body.data).toHaveLength(100);
    const [, , , text] = await world.download(developer, `${IMPORTS}/${id}/refused-rows/file`);
    expect(text.trimEnd().split('\r\n')).toHaveLength(251);
  });

  it('an import is canceled by whom the audit log names, and stays canceled', async () => {
    const developer = await harness.aMember('developer');
    const { rows: made } = await harness.database.query<{ id: string }>(
      // A process is working on it.
      `insert into contact_imports (id, org_id, mode, state, dry_run, on_conflict, tags, file_id, filename, heard_at)
       values (gen_random_uuid(), $1, 'live', 'processing', true, 'skip', '{}', gen_random_uuid(), 'x', now() + interval '1 hour')
       returning id`,
      [developer.orgId],
    );
    const id = made[0]?.id ?? '';
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await post(developer, `/${id}/cancel`);
      expect([status, body.data.status]).toEqual([200, 'canceled']);
    }
    const { rows } = await harness.database.query(
      `select actor_email from audit_entries where org_id = $1 and action = 'contacts.import_canceled'`,
      [developer.orgId],
    );
    expect(rows).toEqual([{ actorEmail: developer.email }]);
  });

  it('the list goes on by cursor, newest first, and each mode has its own', async () => {
    const developer = await harness.aMember('developer');
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.unshift((await world.upload(developer, CSV)).body.data.id);
    const inTest = (await world.upload(developer, CSV, {}, { mode: 'test' })).body.data.id;
    const page = async (query: string) => (await developer.client.get(inOrg(developer.orgId, IMPORTS + query))).body;
    const first = await page('?per_page=2');
    expect([first.total, first.data.map(({ id }: { id: string }) => id)]).toEqual([3, ids.slice(0, 2)]);
    const second = await page(`?per_page=2&cursor=${first.next_cursor}`);
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect(summaryOf(await get(developer, `/${inTest}`))).toBe('404 IMPORT_NOT_FOUND');
    const path = inOrg(developer.orgId, `${IMPORTS}/${inTest}`, 'test');
    expect((await developer.client.get(path)).status).toBe(200);
  });
});

describe('what is not imported', () => {
  it('a dry run that is not over, one of a broken file and one whose file is gone are refused', async () => {
    const developer = await harness.aMember('developer');
    const broken = await world.checked(developer, 'phone,name\n1,"x\n');
    expect(broken).toMatchObject({ status: 'failed', error: { code: 'QUOTES_INVALID' } });
    const old = await world.checked(developer, CSV);
    await harness.database.query('update media_files set expires_at = now() where org_id = $1', [developer.orgId]);
    expect(old.has_file).toBe(true);
    expect((await get(developer, `/${old.id}`)).body.data.has_file).toBe(false);
    for (const { id } of [broken, old]) expect(summaryOf(await start(developer, id))).toBe('409 INVALID_STATE');
    const imported = await world.checked(developer, CSV);
    const { id } = (await start(developer, imported.id)).body.data;
    await world.over(developer, `${IMPORTS}/${id}`);
    expect(summaryOf(await start(developer, id))).toBe('409 INVALID_STATE');
  });

  it('the file of a dry run stays for 3 days more when it is imported', async () => {
    const developer = await harness.aMember('developer');
    const { id } = await world.checked(developer, CSV);
    await harness.database.query(`update media_files set expires_at = now() + interval '5 minutes' where org_id = $1`, [
      developer.orgId,
    ]);
    expect((await start(developer, id)).status).toBe(202);
    const { rows } = await harness.database.query<{ days: number }>(
      `select max(extract(epoch from expires_at - now())::float8 / 86400) as days from media_files
       where org_id = $1 and filename = 'people.csv'`,
      [developer.orgId],
    );
    expect(rows[0]?.days).toBeCloseTo(3, 1);
  });

  it('nobody confirms the consent: neither the upload nor the start is taken', async () => {
    const developer = await harness.aMember('developer');
    expect(summaryOf(await world.upload(developer, CSV, { consent: 'false' }))).toBe('400 VALIDATION');
    const { id } = await world.checked(developer, CSV);
    for (const body of [{}, { consent: false }, { consent: 'true' }])
      expect(summaryOf(await post(developer, `/${id}/start`, body))).toBe('400 VALIDATION');
    expect(await count('contact_imports', developer.orgId)).toBe(1);
  });

  it('an upload that wants to be no dry run is refused with the field, and leaves nothing', async () => {
    const developer = await harness.aMember('developer');
    const before = storedBytes();
    const { status, body } = await world.upload(developer, CSV, { dry_run: 'false' });
    expect([status, body.fields]).toEqual([400, [expect.objectContaining({ field: 'dry_run' })]]);
    await waitFor(async () => (await count('media_files', developer.orgId)) === 0, { what: 'its row to go' });
    await waitFor(() => storedBytes() === before, { what: 'its file to go' });
  });

  it('at most 10 that are not finished, dry runs among them', async () => {
    const developer = await harness.aMember('developer');
    await harness.database.query(
      `insert into contact_imports (id, org_id, mode, state, dry_run, on_conflict, tags, file_id, filename, heard_at)
       select gen_random_uuid(), $1, 'live', 'processing', true, 'skip', '{}', gen_random_uuid(), 'x', now() + interval '1 hour'
       from generate_series(1, 10)`,
      [developer.orgId],
    );
    expect(summaryOf(await world.upload(developer, CSV))).toBe('409 INVALID_STATE');
    expect(await count('contact_imports', developer.orgId)).toBe(10);
  });
});

describe('who may do what', () => {
  it('a viewer and an agent read imports, but not the rows, and start none; a developer and marketing do', async () => {
    const developer = await harness.aMember('developer');
    const { id } = await world.checked(developer, CSV);
    for (const role of ['viewer', 'agent'] as const) {
      const member = await harness.aMember(role, developer.orgId);
      expect([(await get(member)).status, (await get(member, `/${id}`)).status]).toEqual([200, 200]);
      const refused = await Promise.all([
        get(member, `/${id}/refused-rows`),
        get(member, `/${id}/refused-rows/file`),
        post(member, '/guess', { head: 'YQ==', is_whole: true }),
        start(member, id),
        post(member, `/${id}/cancel`),
        world.upload(member, CSV),
      ]);
      expect(refused.map(summaryOf)).toEqual(refused.map(() => '403 FORBIDDEN'));
    }
    expect(await count('contact_imports', developer.orgId)).toBe(1);
    const marketing = await harness.aMember('marketing', developer.orgId);
    const checked = await world.checked(marketing, CSV);
    expect((await start(marketing, checked.id)).status).toBe(202);
  });

  it('an import of another organization, of the other mode, one that never was and no id are the same 404', async () => {
    const developer = await harness.aMember('developer');
    const stranger = await harness.aMember('developer');
    const foreign = await world.checked(stranger, CSV);
    const { id: inTest } = (await world.upload(developer, CSV, {}, { mode: 'test' })).body.data;
    await world.over(developer, `${IMPORTS}/${inTest}`, 'test');
    const bodies = new Set<string>();
    for (const id of [foreign.id, inTest, randomUUID(), 'x', '%00']) {
      const answers = await Promise.all([
        get(developer, `/${id}`),
        get(developer, `/${id}/refused-rows`),
        get(developer, `/${id}/refused-rows/file`),
        start(developer, id),
        post(developer, `/${id}/cancel`),
      ]);
      expect([id, ...answers.map(summaryOf)]).toEqual([id, ...answers.map(() => '404 IMPORT_NOT_FOUND')]);
      for (const { body } of answers) bodies.add(String(body.message));
    }
    expect(bodies.size).toBe(1);
    expect(await count('contacts', stranger.orgId)).toBe(0);
  });

  it('a viewer, a stranger, another site and nobody are refused before a byte of the file is read', async () => {
    const developer = await harness.aMember('developer');
    const cases: [TestMember, Record<string, string>, string][] = [
      [await harness.aMember('viewer', developer.orgId), {}, '403'],
      [{ ...(await harness.aMember('owner')), orgId: developer.orgId }, {}, '404'],
      [developer, { origin: 'https://evil.example' }, '403'],
      [developer, { cookie: '' }, '401'],
    ];
    for (const [member, headers, status] of cases) {
      const socket = beginUpload(member, MB, headers, IMPORTS);
      expect(await statusLine(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      socket.destroy();
    }
    expect(await count('media_files', developer.orgId)).toBe(0);
  });

  it('what is announced as more than 20 MB is refused before a byte of it is sent, and what breaks off leaves nothing', async () => {
    const developer = await harness.aMember('developer');
    const before = storedBytes();
    const large = beginUpload(developer, 21 * MB, {}, IMPORTS);
    expect(await statusLine(large)).toMatch(/^HTTP\/1.1 413 /);
    large.destroy();
    const cut = beginUpload(developer, MB, {}, IMPORTS);
    cut.write('--xYzZY\r\nContent-Disposition: form-data; name="csv"; filename="a.csv"\r\n\r\nphone\n');
    cut.write('1555\n'.repeat(30_000));
    await waitFor(async () => (await count('media_files', developer.orgId)) === 1, { what: 'its row' });
    cut.destroy();
    await waitFor(async () => (await count('media_files', developer.orgId)) === 0, { what: 'its row to go' });
    await waitFor(() => storedBytes() === before, { what: 'its file to go' });
    expect(await count('contact_imports', developer.orgId)).toBe(0);
  });

  it('a body that is compressed, no form, or in another field is refused', async () => {
    const developer = await harness.aMember('developer');
    const ask = async (headers: Record<string, string>, body: Buffer) => {
      const answer = await fetch(`${harness.url}/console/api${inOrg(developer.orgId, IMPORTS)}`, {
        method: 'POST',
        headers: { cookie: developer.client.cookie ?? '', origin: new URL(harness.url).origin, ...headers },
        body: new Uint8Array(body),
      });
      return answer.status;
    };
    const form = { 'content-type': 'multipart/form-data; boundary=b' };
    const part = (name: string) =>
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nphone\n1\r\n--b--\r\n`);
    expect(await ask({ ...form, 'content-encoding': 'gzip' }, gzipSync(part('file')))).toBe(415);
    expect(await ask({ 'content-type': 'text/csv' }, Buffer.from(CSV))).toBe(415);
    expect(await ask(form, part('upload'))).toBe(400);
    expect(await count('media_files', developer.orgId)).toBe(0);
  });
});

describe('the guess', () => {
  const TEXT = { is_label: false, field_type: 'text', field_options: [] };

  it('says how a file would be read, with the custom fields that there are, and keeps nothing', async () => {
    const developer = await harness.aMember('developer');
    await harness.database.query(
      `insert into contact_fields (id, org_id, key, label, type, options, required)
       values (gen_random_uuid(), $1, 'plan', 'Plan', 'text', '{}', false)`,
      [developer.orgId],
    );
    const head = Buffer.from(CSV, 'latin1').toString('base64');
    const { status, body } = await post(developer, '/guess', { head, is_whole: true });
    expect([status, body.data]).toEqual([
      200,
      {
        format: 'csv',
        encoding: 'windows-1252',
        delimiter: ';',
        columns: [
          { ...TEXT, heading: 'Phone', target: 'phone', examples: ['15550000001', '0151', '15550000003'] },
          { ...TEXT, heading: 'Name', target: 'name', examples: ['Ana', 'Ben', 'Cé'] },
          { ...TEXT, heading: 'Plan', target: 'custom_fields.plan', examples: ['pro', 'free'] },
        ],
        fields: [{ key: 'plan', label: 'Plan' }],
        error: null,
      },
    ]);
    expect(await count('media_files', developer.orgId)).toBe(0);
  });

  it.each([
    ['no head', {}],
    ['an empty head', { head: '', is_whole: true }],
    ['no base64', { head: 'a b', is_whole: true }],
    ['more than 256 kB', { head: 'A'.repeat(349_532), is_whole: true }],
    ['no word of what is behind it', { head: 'YQ==' }],
    ['another encoding', { head: 'YQ==', is_whole: true, encoding: 'utf-7' }],
    ['another delimiter', { head: 'YQ==', is_whole: true, delimiter: 'x' }],
  ])('a body with %s is refused', async (_what, body) => {
    const developer = await harness.aMember('developer');
    expect(summaryOf(await post(developer, '/guess', body))).toBe('400 VALIDATION');
  });
});

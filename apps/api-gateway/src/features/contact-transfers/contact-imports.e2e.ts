import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ApiHarness, withKey } from '../../testing/api-gateway.harness';
import { A_KEY, ApiClient, ASKER, type JsonAnswer, summaryOf } from '../../testing/api.client';
import { TIME } from '../../testing/contacts.world';
import { filesIn, formOf, type Part } from '../../testing/upload.world';

const MB = 1024 * 1024;
const harness = ApiHarness.ofFile({ config: { MEDIA_UPLOADS_PER_MINUTE: 10_000 } });
const CSV = 'phone,name\n15550000001,Ana\n';

let client: ApiClient;
beforeEach(async () => {
  client = await ApiClient.create(harness);
});

const field = (name: string, value: string): Part => ({ name, filename: null, type: null, bytes: Buffer.from(value) });
const file = (bytes: string | Buffer = CSV, more: Part = {}): Part => ({
  name: 'file',
  filename: 'people.csv',
  type: 'text/csv',
  bytes: Buffer.from(bytes),
  ...more,
});

async function send(body: Buffer, headers: Record<string, string> = {}, of = client): Promise<JsonAnswer> {
  const answer = await fetch(`${harness.url}/v1/contacts/import`, {
    method: 'POST',
    headers: { ...withKey(of.key), 'content-type': 'multipart/form-data; boundary=xYzZY', ...headers },
    body: new Uint8Array(body),
  });
  return { status: answer.status, body: (await answer.json()) as JsonAnswer['body'], headers: answer.headers };
}
const importing = (...fields: Part[]) => send(formOf(file(), field('consent', 'true'), ...fields));

async function storedFiles(): Promise<{ rows: number; used: number }> {
  const { rows } = await harness.database.query<{ rows: number; used: number }>(
    `select (select count(*)::int from media_files where org_id = $1) as rows,
       coalesce((select used_bytes from storage_usage where org_id = $1), 0)::float8 as used`,
    [client.orgId],
  );
  return rows[0] ?? { rows: -1, used: -1 };
}

describe('POST /contacts/import: 202', () => {
  it('the file is stored for 3 days, and the import waits with all that was asked, before and behind the file', async () => {
    const mapping = { Tel: 'phone', Plan: 'custom_fields.plan' };
    await client.post('/contacts/fields', { key: 'plan', label: 'Plan', type: 'text' });
    const { status, body } = await send(
      formOf(
        field('consent', 'true'),
        field('mapping', JSON.stringify(mapping)),
        file('Tel;Plan\n1;2\n'),
        field('on_conflict', 'update'),
        field('tags', 'Fair, leads ,'),
        field('dry_run', 'true'),
        field('encoding', 'windows-1252'),
        field('delimiter', 'semicolon'),
        field('default_country', 'es'),
        field('ignore_columns', 'Fax, Internal no. '),
        field('strict', 'true'),
      ),
    );
    expect([status, body.data]).toEqual([202, { id: expect.any(String), status: 'queued' }]);
    const { body: read } = await client.get(`/contacts/imports/${String(body.data.id)}`);
    expect(read.data).toEqual({
      id: body.data.id,
      status: 'queued',
      dry_run: true,
      on_conflict: 'update',
      tags: ['fair', 'leads'],
      filename: 'people.csv',
      mapping,
      encoding: 'windows-1252',
      delimiter: ';',
      format: null,
      consent: true,
      default_country: 'ES',
      ignore_columns: ['Fax', 'Internal no.'],
      strict: true,
      unmapped_columns: [],
      consent_words: [],
      completed_numbers: 0,
      completed_examples: [],
      total: null,
      created: 0,
      updated: 0,
      skipped: 0,
      failed: 0,
      errors_url: null,
      error: null,
      created_at: TIME,
      started_at: null,
      finished_at: null,
    });
    const { rows } = await harness.database.query<{ id: string; days: number; size: number }>(
      `select id, size, extract(epoch from expires_at - now())::float8 / 86400 as days from media_files
       where org_id = $1 and stored_at is not null`,
      [client.orgId],
    );
    expect(rows).toEqual([{ id: expect.any(String), days: expect.closeTo(3, 1), size: 13 }]);
    expect(filesIn(harness.mediaDir)).toContain(rows[0]?.id);
    const { rows: audit } = await harness.database.query(
      `select action, target_id as target, target_name as name, detail, ${ASKER} from audit_entries where org_id = $1`,
      [client.orgId],
    );
    const detail = { mode: 'live', dry_run: true, on_conflict: 'update', consent: true, key_id: expect.any(String) };
    const started = { action: 'contacts.import_started', target: body.data.id, name: 'people.csv', detail };
    expect(audit).toEqual([{ ...started, ...A_KEY }]);
  });

  it('a form as fetch writes it is taken, whatever the type of the file is said to be', async () => {
    const form = new FormData();
    form.set('consent', 'true');
    form.set('csv', new Blob([CSV], { type: 'image/png' }), 'people.png');
    const url = `${harness.url}/v1/contacts/import`;
    expect((await fetch(url, { method: 'POST', headers: withKey(client.key), body: form })).status).toBe(202);
  });

  it('the file may be in the field `csv`, as before, and is cards as well', async () => {
    expect((await send(formOf(file(CSV, { name: 'csv' }), field('consent', 'true')))).status).toBe(202);
    const cards = 'BEGIN:VCARD\r\nTEL:+15550100001\r\nEND:VCARD\r\n';
    expect(
      (await send(formOf(file(cards, { filename: 'people.vcf', type: 'text/vcard' }), field('consent', 'true'))))
        .status,
    ).toBe(202);
  });

  it('encodings of DOS and old Macs can be named, by two names each', async () => {
    for (const [name, encoding] of [
      ['ibm850', 'ibm850'],
      ['CP850', 'ibm850'],
      ['macintosh', 'macintosh'],
      ['mac-roman', 'macintosh'],
    ] as const) {
      const { body } = await send(formOf(file(), field('consent', 'true'), field('encoding', name)));
      const { body: read } = await client.get(`/contacts/imports/${String(body.data.id)}`);
      expect(read.data.encoding).toBe(encoding);
    }
  });

  it('a file that says of every channel who wants what needs no consent, and its columns are fixed as they were looked at', async () => {
    const { body, status } = await send(formOf(file('Email;Newsletter;Fax\na@example.com;yes;\n')));
    expect(status).toBe(202);
    const { body: read } = await client.get(`/contacts/imports/${String(body.data.id)}`);
    expect(read.data).toMatchObject({ consent: false, mapping: { Email: 'email', Newsletter: 'opt_email' } });
  });

  it('with an Idempotency-Key an import is made once, and other bytes or fields under the key are refused', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const form = formOf(file(), field('consent', 'true'));
    const answers = [await send(form, key), await send(form, key)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[1]?.headers.get('idempotency-replayed')).toBe('true');
    const others = [
      formOf(file('phone\n1\n'), field('consent', 'true')),
      formOf(file(), field('consent', 'true'), field('tags', 'a')),
    ];
    for (const other of others) expect(summaryOf(await send(other, key))).toBe('422 IDEMPOTENCY_MISMATCH');
    expect((await client.get('/contacts/imports')).body.total).toBe(1);
    expect((await storedFiles()).rows).toBe(1);
  });
});

describe('POST /contacts/import: refusals', () => {
  it.each([
    ['without consent', [], '400 VALIDATION consent'],
    ['with consent that is false', [field('consent', 'false')], '400 VALIDATION consent'],
    ['with consent that is no such word', [field('consent', 'yes')], '400 VALIDATION consent'],
    ['with another conflict', [field('consent', 'true'), field('on_conflict', 'merge')], '400 VALIDATION on_conflict'],
    ['with a mapping that is no JSON', [field('consent', 'true'), field('mapping', '{')], '400 VALIDATION mapping'],
    ['with a mapping that is a list', [field('consent', 'true'), field('mapping', '[]')], '400 VALIDATION mapping'],
    ['with a mapping of nothing', [field('consent', 'true'), field('mapping', '{}')], '400 VALIDATION mapping'],
    [
      'with a mapping to another field',
      [field('consent', 'true'), field('mapping', '{"a":"id"}')],
      '400 VALIDATION mapping',
    ],
    [
      'with a mapping to the prototype',
      [field('consent', 'true'), field('mapping', '{"a":"__proto__"}')],
      '400 VALIDATION mapping',
    ],
    [
      'with two columns of one field',
      [field('consent', 'true'), field('mapping', '{"a":"phone","b":"phone"}')],
      '400 VALIDATION mapping',
    ],
    ['with a tag that is too long', [field('consent', 'true'), field('tags', 'x'.repeat(41))], '400 VALIDATION tags'],
    ['with tags that are no texts', [field('consent', 'true'), field('tags', '[1]')], '400 VALIDATION tags'],
    [
      'with another word for a dry run',
      [field('consent', 'true'), field('dry_run', 'maybe')],
      '400 VALIDATION dry_run',
    ],
    ['with another encoding', [field('consent', 'true'), field('encoding', 'utf-7')], '400 VALIDATION encoding'],
    ['with another delimiter', [field('consent', 'true'), field('delimiter', '#')], '400 VALIDATION delimiter'],
    [
      'with another country',
      [field('consent', 'true'), field('default_country', 'ZZ')],
      '400 VALIDATION default_country',
    ],
    [
      'with the name of a country',
      [field('consent', 'true'), field('default_country', 'Spain')],
      '400 VALIDATION default_country',
    ],
    [
      'with columns that are no list',
      [field('consent', 'true'), field('ignore_columns', '[1]')],
      '400 VALIDATION ignore_columns',
    ],
    ['with another word for strict', [field('consent', 'true'), field('strict', 'maybe')], '400 VALIDATION strict'],
    [
      'with a mapping to a custom field that there is not',
      [field('consent', 'true'), field('mapping', '{"phone":"phone","name":"custom_fields.no"}')],
      '400 VALIDATION mapping',
    ],
    ['with a field that nobody knows', [field('consent', 'true'), field('dryrun', 'true')], '400 INVALID_BODY'],
    ['with a field twice', [field('consent', 'true'), field('consent', 'true')], '400 INVALID_BODY'],
    [
      'with a text that is too long',
      [field('consent', 'true'), field('mapping', `{"a":"${'x'.repeat(70_000)}"}`)],
      '400 INVALID_BODY',
    ],
    ['with a second file', [field('consent', 'true'), file()], '400 INVALID_BODY'],
  ])('a form %s is refused, and nothing of it stays', async (_name, fields, refusal) => {
    expect(summaryOf(await send(formOf(file(), ...fields)))).toBe(refusal);
    expect(summaryOf(await send(formOf(...fields, file())))).toBe(refusal);
    await waitFor(async () => (await storedFiles()).used === 0, { what: 'its room' });
    expect((await storedFiles()).rows).toBe(0);
    expect((await client.get('/contacts/imports')).body.total).toBe(0);
  });

  it.each([
    ['without a file', formOf(field('consent', 'true')), {}, '400 INVALID_BODY'],
    ['with an empty file', formOf(file(''), field('consent', 'true')), {}, '400 VALIDATION'],
    [
      'with its file in another field',
      formOf(file(CSV, { name: 'upload' }), field('consent', 'true')),
      {},
      '400 INVALID_BODY',
    ],
    [
      'that is packed',
      gzipSync(formOf(file(), field('consent', 'true'))),
      { 'content-encoding': 'gzip' },
      '415 UNSUPPORTED_MEDIA_TYPE',
    ],
    ['that is no form', Buffer.from('{}'), { 'content-type': 'application/json' }, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['with 21 MB', formOf(file(Buffer.alloc(21 * MB, 'x')), field('consent', 'true')), {}, '413 PAYLOAD_TOO_LARGE'],
  ])('a request %s is refused, and nothing of it stays', async (_name, body, headers, refusal) => {
    expect(summaryOf(await send(body, headers))).toBe(refusal);
    await waitFor(async () => (await storedFiles()).used === 0, { what: 'its room' });
  });

  it.each([
    ['XLSX', 'PK\u0003\u0004xl/workbook.xml'],
    ['XLS', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['gzip', gzipSync('phone\n1\n')],
    ['PDF', '%PDF-1.7\n'],
  ])(
    '415: a file of %s is refused at once, with how to save it as CSV, and nothing of it stays',
    async (_kind, bytes) => {
      for (const form of [
        formOf(file(bytes), field('consent', 'true')),
        formOf(field('consent', 'true'), file(bytes)),
      ]) {
        const answer = await send(form);
        expect(summaryOf(answer)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
        expect(answer.body.message).toContain('save or download it as CSV');
      }
      await waitFor(async () => (await storedFiles()).used === 0, { what: 'its room' });
      expect((await storedFiles()).rows).toBe(0);
    },
  );

  it('nothing of a form is read before its sender is known', async () => {
    const stranger = await ApiClient.create(harness, { scopes: ['contacts:read'] });
    expect(summaryOf(await send(formOf(file(), field('consent', 'true')), {}, stranger))).toBe(
      '403 INSUFFICIENT_SCOPE',
    );
    const answer = await fetch(`${harness.url}/v1/contacts/import`, { method: 'POST', body: 'x' });
    expect(answer.status).toBe(401);
  });

  it('an 11th import that is not finished is refused, with its reason, and its file does not stay', async () => {
    for (let n = 0; n < 10; n += 1) expect((await importing()).status).toBe(202);
    const { body } = await importing();
    expect([body.code, body.message]).toEqual(['INVALID_STATE', expect.stringContaining('10 imports')]);
    expect((await storedFiles()).rows).toBe(10);
  });

  it('a storage without room refuses the file', async () => {
    await harness.database.query('update organizations set limit_overrides = $2 where id = $1', [
      client.orgId,
      '{"storage_mb": 0}',
    ]);
    expect(summaryOf(await importing())).toBe('403 PLAN_LIMIT');
  });
});

describe('imports of contacts', () => {
  it('POST /contacts/imports/{id}/cancel ends an import, once, and is in the audit log', async () => {
    const { body } = await importing();
    const path = `/contacts/imports/${String(body.data.id)}`;
    const canceled = await client.post(`${path}/cancel`);
    expect([canceled.status, canceled.body.data]).toMatchObject([200, { status: 'canceled', finished_at: TIME }]);
    expect((await client.post(`${path}/cancel`)).body).toEqual(canceled.body);
    const { rows } = await harness.database.query(
      `select detail, ${ASKER} from audit_entries where org_id = $1 and action = 'contacts.import_canceled'`,
      [client.orgId],
    );
    expect(rows).toEqual([{ detail: { mode: 'live', key_id: expect.any(String) }, ...A_KEY }]);
  });

  it('404: an import that is not there, has a malformed id or is of the other mode is not found', async () => {
    const { body } = await importing();
    const test = await ApiClient.create(harness, { orgId: client.orgId, mode: 'test' });
    for (const id of [randomUUID(), 'x', '00'])
      for (const answer of [
        await client.get(`/contacts/imports/${id}`),
        await client.post(`/contacts/imports/${id}/cancel`),
      ])
        expect(summaryOf(answer)).toBe('404 IMPORT_NOT_FOUND');
    expect(summaryOf(await test.get(`/contacts/imports/${String(body.data.id)}`))).toBe('404 IMPORT_NOT_FOUND');
    expect((await test.get('/contacts/imports')).body.total).toBe(0);
  });

  it('the link to refused rows downloads them, as long as they are there', async () => {
    const { body } = await importing();
    const { rows } = await harness.database.query<{ id: string }>(
      `update contact_imports set errors_file_id = file_id, state = 'completed', failed = 1 where id = $1 returning file_id as id`,
      [body.data.id],
    );
    const { body: read } = await client.get(`/contacts/imports/${String(body.data.id)}`);
    const link = new URL(String(read.data.errors_url));
    expect(link.searchParams.has('for')).toBe(true);
    const answer = await fetch(`${harness.url}${link.pathname}${link.search}`);
    expect([answer.status, await answer.text()]).toEqual([200, CSV]);
    await harness.database.query('update media_files set expires_at = now() where id = $1', [rows[0]?.id]);
    expect((await client.get(`/contacts/imports/${String(body.data.id)}`)).body.data.errors_url).toBeNull();
  });
});

describe('exports of contacts', () => {
  it('POST /contacts/export waits with the filters of the list, once per Idempotency-Key, and is in the audit log', async () => {
    const body = {
      format: 'json',
      tag: ['VIP'],
      phone: '+1 555 000 0001',
      opt_out: 'sms',
      updated_since: '2026-11-20T10:00:00Z',
    };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [
      await client.ask('POST', '/contacts/export', body, headers),
      await client.ask('POST', '/contacts/export', body, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const id = String(answers[0]?.body.data.id);
    expect(answers[0]?.body.data).toEqual({ id, status: 'queued' });
    expect((await client.get(`/contacts/exports/${id}`)).body.data).toEqual({
      id,
      status: 'queued',
      format: 'json',
      total: null,
      url: null,
      expires_at: null,
      error: null,
      created_at: TIME,
    });
    const { rows } = await harness.database.query('select filter from contact_exports where org_id = $1', [
      client.orgId,
    ]);
    const addresses = [{ kind: 'phone', value: '15550000001' }];
    const filter = { text: null, tags: ['vip'], addresses, optOut: 'sms', updatedSince: '2026-11-20T10:00:00.000Z' };
    expect(rows).toEqual([{ filter }]);
    const { rows: audit } = await harness.database.query(
      `select action, target_id as target, detail, ${ASKER} from audit_entries where org_id = $1`,
      [client.orgId],
    );
    const detail = { mode: 'live', format: 'json', key_id: expect.any(String) };
    expect(audit).toEqual([{ action: 'contacts.export_started', target: id, detail, ...A_KEY }]);
  });

  it.each([
    [{ format: 'xml' }, '400 VALIDATION format'],
    [{ opt_out: 'fax' }, '400 VALIDATION opt_out'],
    [{ segment_id: randomUUID() }, '404 SEGMENT_NOT_FOUND'],
    [{ segment_id: 'x' }, '404 SEGMENT_NOT_FOUND'],
    [{ page: 2 }, '400 VALIDATION page'],
    [{ q: 'x'.repeat(101) }, '400 VALIDATION q'],
  ])('400 or 404: an export of %j is refused', async (body, refusal) => {
    expect(summaryOf(await client.post('/contacts/export', body))).toBe(refusal);
  });

  it('409: a 6th export that is not finished is refused; 404: one of the other mode is not found', async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(String((await client.post('/contacts/export')).body.data.id));
    expect(summaryOf(await client.post('/contacts/export', {}))).toBe('409 INVALID_STATE');
    const test = await ApiClient.create(harness, { orgId: client.orgId, mode: 'test' });
    for (const id of [...ids, randomUUID(), 'x'])
      expect(summaryOf(await test.get(`/contacts/exports/${id}`))).toBe('404 EXPORT_NOT_FOUND');
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TO } from './answers.world';
import { type ApiAnswer, statusAndCode } from './api.client';
import { RunningSystem, type Tenant, type TestKey } from './running-system';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

let system: RunningSystem;
let tenant: Tenant;

beforeAll(async () => {
  system = await RunningSystem.start();
  tenant = await system.aTenant();
});
afterAll(() => system.close());

async function upload(as: TestKey = tenant, text = 'some text', replica: 0 | 1 = 0): Promise<string> {
  const head = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain';
  const answer = await system.replicas[replica].call({
    path: '/media',
    key: as.key,
    rawBody: `--b\r\n${head}\r\n\r\n${text}\r\n--b--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  expect(answer.status).toBe(201);
  return String(answer.data.id);
}

const send = (
  body: Record<string, unknown>,
  { as = tenant, path = '/whatsapp/schedule', key = '' }: { as?: TestKey; path?: string; key?: string } = {},
): Promise<ApiAnswer> =>
  system.api.call({
    path,
    key: as.key,
    body: { to: TO.silent, ...(path.endsWith('schedule') && { scheduled_at: inDays(1) }), ...body },
    headers: key === '' ? {} : { 'idempotency-key': key },
  });
const messageOf = async (id: unknown, as: TestKey = tenant) =>
  (await system.api.call({ path: `/messages/${String(id)}`, key: as.key })).data;

async function filesOf(orgId: string): Promise<{ id: string; daysLeft: number; isStored: boolean }[]> {
  const { rows } = await system.database.query<{ id: string; daysLeft: number; isStored: boolean }>(
    `select id, extract(epoch from expires_at - now())::float8 / 86400 as "daysLeft", stored_at is not null as "isStored"
     from media_files where org_id = $1 order by id`,
    [orgId],
  );
  return rows;
}
const idsOf = async (orgId: string): Promise<string[]> => (await filesOf(orgId)).map(({ id }) => id);
const usedBy = async (orgId: string): Promise<number> => {
  const { rows } = await system.database.query<{ used: number }>(
    'select used_bytes::float8 as used from storage_usage where org_id = $1',
    [orgId],
  );
  return rows[0]?.used ?? 0;
};

describe('a message with an uploaded file', () => {
  it('an uploaded file is what a message of any replica has, and its link gives the bytes', async () => {
    const id = await upload(tenant, 'hello', 1);
    const { data } = await send({ media_id: id.toUpperCase(), message: 'see' });
    const message = await messageOf(data.id);
    expect(message).toMatchObject({
      type: 'document',
      content: 'see',
      media: { url: expect.stringContaining(`/v1/media/${id}?`), mime_type: 'text/plain', size: 5, filename: 'a.txt' },
    });
    const { url } = message.media as { url: string };
    const bytes = await fetch(url.replace(/^http:\/\/[^/]+/, system.api.origin));
    expect([bytes.status, await bytes.text()]).toEqual([200, 'hello']);
  });

  it('a name and a kind of the request win over those of the file', async () => {
    const { data } = await send({ media_id: await upload(), filename: 'b.jpg', media_type: 'image' });
    expect(await messageOf(data.id)).toMatchObject({ type: 'image', media: { filename: 'b.jpg' } });
  });

  it('a message that waits for longer than its file lives keeps the file until it must have ended', async () => {
    const as = await system.aTenant();
    const id = await upload(as);
    await send({ media_id: id, scheduled_at: inDays(3) }, { as });
    expect((await filesOf(as.orgId))[0]?.daysLeft).toBeCloseTo(7, 1);
    await send({ media_id: id, scheduled_at: inDays(30), expires_in: 86_400 }, { as });
    await send({ media_id: id, scheduled_at: inDays(10) }, { as });
    expect((await filesOf(as.orgId))[0]?.daysLeft).toBeCloseTo(32, 1);
  });

  it('a file that is unknown, malformed, another organization’s, of another mode, or expired gets 404, and no message', async () => {
    const other = await system.aKey(await system.anOrganization());
    const test = await system.aKey(tenant.orgId, { mode: 'test' });
    const expired = await upload();
    await system.database.query(`update media_files set expires_at = now() - interval '1 second' where id = $1`, [
      expired,
    ]);
    const before = await system.messageIds(tenant.orgId);
    for (const media_id of [randomUUID(), 'x', '../x', await upload(other), await upload(test), expired]) {
      for (const path of ['/whatsapp/send', '/send', '/whatsapp/schedule']) {
        const answer = await send({ media_id }, { path, key: randomUUID() });
        expect([media_id, path, statusAndCode(answer)]).toEqual([media_id, path, '404 MEDIA_NOT_FOUND']);
      }
    }
    expect(await system.messageIds(tenant.orgId)).toEqual(before);
  });

  it('a retry with its Idempotency-Key is answered as before, though the file has expired', async () => {
    const [media_id, key] = [await upload(), randomUUID()];
    const scheduled_at = inDays(2);
    const first = await send({ media_id, scheduled_at }, { key });
    await system.database.query(`update media_files set expires_at = now() - interval '1 second' where id = $1`, [
      media_id,
    ]);
    expect((await send({ media_id, scheduled_at }, { key })).text).toBe(first.text);
    expect(statusAndCode(await send({ media_id: await upload(), scheduled_at }, { key }))).toBe(
      '422 IDEMPOTENCY_MISMATCH',
    );
  });

  it('a gateway app that cannot fetch files is not asked: its caller hears what to do, and keeps the key', async () => {
    await system.database.query(
      `update gateways set capabilities = array_remove(capabilities, 'media_files') where org_id = $1`,
      [tenant.orgId],
    );
    const [media_id, key] = [await upload(), randomUUID()];
    const answer = await send({ media_id }, { path: '/whatsapp/send', key });
    expect([statusAndCode(answer), answer.body]).toMatchObject([
      '502 GATEWAY_ERROR',
      { reason: 'NOT_SENT', message: expect.stringContaining('Update the app') },
    ]);
    const again = await send({ media_id }, { path: '/whatsapp/send', key });
    expect([statusAndCode(again), again.headers['idempotency-replayed']]).toEqual(['502 GATEWAY_ERROR', undefined]);
    expect((await send({ message: 'text' }, { path: '/whatsapp/send' })).status).toBe(200);
  });
});

describe('a message that brings its file', () => {
  const base64 = Buffer.from('small file').toString('base64');

  it('a file in the request is stored with its message, counts as storage, and a retry stores no second one', async () => {
    const as = await system.aTenant();
    const body = { media_base64: base64, filename: 'a.pdf', scheduled_at: inDays(2) };
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body, { as, key })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await messageOf(answers[0]?.data.id, as)).toMatchObject({
      type: 'document',
      media: { mime_type: 'application/pdf', size: 10, filename: 'a.pdf' },
    });
    const files = await filesOf(as.orgId);
    expect([files.length, files[0]?.isStored, await usedBy(as.orgId)]).toEqual([1, true, 10]);
    const other = { ...body, media_base64: Buffer.from('other file').toString('base64') };
    expect(statusAndCode(await send(other, { as, key }))).toBe('422 IDEMPOTENCY_MISMATCH');
    expect([(await filesOf(as.orgId)).length, await usedBy(as.orgId)]).toEqual([1, 10]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['without a name', { media_base64: base64 }, '400 INVALID_BODY'],
    ['with an empty name', { media_base64: base64, filename: ' ' }, '400 INVALID_BODY'],
    ['that is no text', { media_base64: 7, filename: 'a' }, '400 INVALID_BODY'],
    ['that is no base64', { media_base64: 'ab*d', filename: 'a' }, '400 INVALID_BODY'],
    ['with padding inside', { media_base64: 'ab==cdef', filename: 'a' }, '400 INVALID_BODY'],
    ['that ends too early', { media_base64: 'abcde', filename: 'a' }, '400 INVALID_BODY'],
    ['as a data URL', { media_base64: 'data:text/plain;base64,YWJj', filename: 'a' }, '400 INVALID_BODY'],
    [
      'over an unknown number',
      { media_base64: base64, filename: 'a', whatsapp_id: randomUUID() },
      '503 NO_CONNECTED_ACCOUNT',
    ],
    [
      'that answers an unknown message',
      { media_base64: base64, filename: 'a', reply_to: randomUUID() },
      '404 MESSAGE_NOT_FOUND',
    ],
  ])('a file in the request %s is refused, and leaves nothing', async (_what, body, expected) => {
    const [files, used] = [await idsOf(tenant.orgId), await usedBy(tenant.orgId)];
    expect(statusAndCode(await send({ message: 'x', ...body }))).toBe(expected);
    expect([await idsOf(tenant.orgId), await usedBy(tenant.orgId)]).toEqual([files, used]);
  });

  it('a file in a request that the plan refuses leaves nothing, for want of messages and for want of storage', async () => {
    for (const limits of [{ whatsapp_messages_month: 0 }, { storage_mb: 0 }]) {
      const key = await system.aTenant(limits);
      const answer = await send({ media_base64: base64, filename: 'a.pdf' }, { as: key });
      expect([statusAndCode(answer), await filesOf(key.orgId), await usedBy(key.orgId)]).toEqual([
        '403 PLAN_LIMIT',
        [],
        0,
      ]);
    }
  });

  it('a retry of the message whose file took the last room is answered as that was', async () => {
    const as = await system.aTenant({ storage_mb: 1 });
    const body = { media_base64: randomBytes(600_000).toString('base64'), filename: 'a.pdf', scheduled_at: inDays(2) };
    const [key, other] = [randomUUID(), randomUUID()];
    const first = await send(body, { as, key });
    expect(first.status).toBe(202);
    const again = await send(body, { as, key });
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    expect(statusAndCode(await send(body, { as, key: other }))).toBe('403 PLAN_LIMIT');
    expect([(await filesOf(as.orgId)).length, await usedBy(as.orgId)]).toEqual([1, 600_000]);
  });

  it('the place of what is no base64 is named, and lines are no fault', async () => {
    const wrong = await send({ media_base64: 'abcd\nab*d', filename: 'a' });
    expect(wrong.body.message).toContain('position 7');
    expect((await send({ media_base64: 'abcd\r\nabc', filename: 'a' })).status).toBe(202);
  });
});

describe('where the file of a message is', () => {
  it.each([
    ['media_url', 'media_id'],
    ['media_url', 'media_base64'],
    ['media_id', 'media_base64'],
  ])('%s and %s together get 400 INVALID_BODY with both names', async (one, other) => {
    const all: Record<string, string> = {
      media_url: 'https://example.com/a.pdf',
      media_id: randomUUID(),
      media_base64: 'YWJj',
    };
    const answer = await send({ [one]: all[one], [other]: all[other], filename: 'a' });
    expect(statusAndCode(answer)).toBe('400 INVALID_BODY');
    expect(answer.body.message).toMatch(new RegExp(`\`${one}\`|\`${other}\``));
    expect(answer.body.message).toContain(`\`${one}\``);
    expect(answer.body.message).toContain(`\`${other}\``);
  });

  it('empty texts are no files, and a message without words and file says what is missing', async () => {
    const empty = { media_url: '', media_id: '', media_base64: '' };
    expect((await send({ message: 'x', ...empty })).status).toBe(202);
    const none = await send({ message: '', ...empty });
    expect([statusAndCode(none), none.body.message]).toEqual([
      '400 INVALID_BODY',
      '`message` or `media_url` is missing.',
    ]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['/whatsapp/poll', { question: 'x?', options: ['a', 'b'] }],
    ['/whatsapp/location', { latitude: 1, longitude: 2 }],
    ['/sms/send', { message: 'x' }],
    ['/quick-replies', { shortcut: 'x', message: 'x' }],
    ['/templates', { name: 'x', message: 'x' }],
  ])('POST %s refuses media_id and media_base64 by their names', async (path, body) => {
    for (const name of ['media_id', 'media_base64']) {
      const answer = await send({ ...body, [name]: 'YWJj' }, { path });
      expect([name, statusAndCode(answer)]).toEqual([name, '400 VALIDATION']);
      expect(answer.body.message).toContain(`\`${name}\``);
    }
  });

  it('a row of a bulk send refuses them, and says which route takes them', async () => {
    const messages = [
      { to: TO.silent, media_id: randomUUID() },
      { to: TO.silent, media_base64: 'YWJj' },
    ];
    const { data } = await system.api.call({ path: '/whatsapp/bulk', key: tenant.key, body: { messages } });
    expect(data.results).toMatchObject([
      { status: 'failed', error: 'MISSING_CONTENT', detail: expect.stringContaining('POST /whatsapp/send') },
      { status: 'failed', error: 'MISSING_CONTENT', detail: expect.stringContaining('POST /media') },
    ]);
  });
});

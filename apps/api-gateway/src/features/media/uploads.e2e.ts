import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { featuresWith } from '../../api-gateway.module';
import { ApiHarness, withKey } from '../../testing/api-gateway.harness';
import { answerOf, filesIn, formOf, PNG_HEAD, Uploader } from '../../testing/upload.world';
import { UploadsModule } from './uploads.module';

const MB = 1024 * 1024;
const harness = ApiHarness.ofFile({ config: { MEDIA_UPLOADS_PER_ORGANIZATION: 3, MEDIA_UPLOADS_PER_MINUTE: 10_000 } });

let uploader: Uploader;
let bytesBefore: number;
beforeEach(async () => {
  uploader = await Uploader.create(harness);
  bytesBefore = filesIn(harness.mediaDir).length;
});

/** Buffers in use after a forced collection: otherwise the result depends on the machine. */
function externalBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().external;
}

async function expectNothingLeft(of = uploader): Promise<void> {
  await waitFor(async () => (await of.used()) === 0, { what: 'its room' });
  expect([await of.files(), filesIn(harness.mediaDir).length]).toEqual([0, bytesBefore]);
}

describe('POST /media: 201', () => {
  it('an uploaded file answers its id, type, size, name and end, counts as storage, and lies whole in the store', async () => {
    const bytes = randomBytes(3_000_000);
    const { status, body } = await uploader.upload({ bytes, filename: 'Rechnung März.pdf' });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        mime_type: 'application/pdf',
        size: 3_000_000,
        filename: 'Rechnung März.pdf',
        expires_at: expect.any(String),
      },
    ]);
    const { rows } = await harness.database.query<{ days: number }>(
      `select extract(epoch from $1::timestamptz - now())::float8 / 86400 as days`,
      [body.data?.expires_at],
    );
    expect(rows[0]?.days).toBeCloseTo(7, 1);
    expect(await uploader.used()).toBe(3_000_000);
    expect(filesIn(harness.mediaDir)).toContain(body.data?.id);
  });

  it('a form as fetch writes it is taken, also without a length', async () => {
    const form = new FormData();
    form.set('file', new Blob(['x'.repeat(70_000)], { type: 'text/plain' }), 'a.txt');
    const answer = await fetch(`${harness.url}/v1/media`, {
      method: 'POST',
      headers: withKey(uploader.key),
      body: form,
    });
    expect([answer.status, (await answerOf(answer)).body.data?.size]).toEqual([201, 70_000]);
    const chunked = await answerOf(await uploader.post(new Blob([new Uint8Array(formOf({}))]).stream()));
    expect([chunked.status, chunked.body.data?.size]).toEqual([201, 10]);
    expect(await uploader.used()).toBe(70_010);
  });

  it.each([
    ['photo.jpg', 'image/jpeg', PNG_HEAD, 'image/png'],
    ['photo.png', null, PNG_HEAD, 'image/png'],
    ['a.mp4', 'application/octet-stream', Buffer.from('x'), 'video/mp4'],
    ['a.pdf', 'text/plain', Buffer.from('x'), 'application/pdf'],
    ['a', 'Application/PDF; version=1', Buffer.from('x'), 'application/pdf'],
    ['a', 'no type', Buffer.from('x'), 'application/octet-stream'],
    ['../../etc/passwd', 'x-odd/x-type', Buffer.from('x'), 'x-odd/x-type'],
  ])(
    'the type of %s, said to be %s, is told by its bytes, its sender, or its name',
    async (filename, type, bytes, mime) => {
      const { status, body } = await uploader.upload({ filename, type, bytes });
      expect([status, body.data?.mime_type, body.data?.filename]).toEqual([201, mime, filename.split('/').at(-1)]);
    },
  );

  it('a file of 64 MB passes while the memory of the process stays flat', async () => {
    const [size, piece] = [64 * MB - 10, Buffer.alloc(64 * 1024, 7)];
    const [head, tail] = formOf({ bytes: Buffer.from('#') })
      .toString('latin1')
      .split('#') as [string, string];
    let left = size;
    const held: number[] = [];
    const before = externalBytes();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull(controller) {
        const part = piece.subarray(0, Math.min(left, piece.length));
        left -= part.length;
        if (left % (4 * MB) < part.length) held.push(externalBytes() - before);
        controller.enqueue(part);
        if (left > 0) return;
        controller.enqueue(Buffer.from(tail));
        controller.close();
      },
    });
    const { status, body: answer } = await answerOf(await uploader.post(body));
    expect([status, answer.data?.size]).toEqual([201, size]);
    expect(held.length).toBeGreaterThan(10);
    expect(Math.max(...held)).toBeLessThan(32 * MB);
  });
});

describe('POST /media: refusals', () => {
  it.each([
    ['without a file', formOf(), {}, '400 INVALID_BODY'],
    ['with a text in the field', formOf({ filename: null, type: null }), {}, '400 INVALID_BODY'],
    ['with bytes without a name', formOf({ filename: null, type: 'application/octet-stream' }), {}, '400 INVALID_BODY'],
    ['with an empty name', formOf({ filename: '' }), {}, '400 INVALID_BODY'],
    ['with another field', formOf({ name: 'upload' }), {}, '400 INVALID_BODY'],
    ['with a text field before', formOf({ name: 'caption', filename: null }, {}), {}, '400 INVALID_BODY'],
    ['with a text field behind', formOf({}, { name: 'caption', filename: null }), {}, '400 INVALID_BODY'],
    ['with two files', formOf({}, {}), {}, '400 INVALID_BODY'],
    [
      'with many parts',
      formOf({}, ...Array.from({ length: 50 }, () => ({ name: 'x', filename: null }))),
      {},
      '400 INVALID_BODY',
    ],
    ['encoded in base64', formOf({ encoding: 'base64' }), {}, '400 INVALID_BODY'],
    ['with an empty file', formOf({ bytes: Buffer.of() }), {}, '400 VALIDATION'],
    ['with a picture that is none', formOf({ type: 'image/png', bytes: Buffer.from('<html>') }), {}, '400 VALIDATION'],
    ['cut off', formOf({}).subarray(0, -12), {}, '400 INVALID_BODY'],
    [
      'under another boundary',
      formOf({}),
      { 'content-type': 'multipart/form-data; boundary=other' },
      '400 INVALID_BODY',
    ],
    ['without a boundary', formOf({}), { 'content-type': 'multipart/form-data' }, '400 INVALID_BODY'],
    ['as JSON', Buffer.from('{}'), { 'content-type': 'application/json' }, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['as bytes', PNG_HEAD, { 'content-type': 'image/png' }, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['compressed', formOf({}), { 'content-encoding': 'gzip' }, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['under a key that is too long', formOf({}), { 'idempotency-key': 'x'.repeat(256) }, '400 VALIDATION'],
  ])('an upload %s is refused, and leaves nothing', async (_what, form, headers, expected) => {
    const { status, body } = await answerOf(await uploader.post(form, headers));
    expect(`${status} ${body.code}`).toBe(expected);
    await expectNothingLeft();
  });

  it('an upload without a body says what to send, and one with a wrong field names it', async () => {
    const none = await fetch(`${harness.url}/v1/media`, { method: 'POST', headers: withKey(uploader.key) });
    expect([none.status, (await answerOf(none)).body.message]).toEqual([415, expect.stringContaining('`file`')]);
    const { body } = await answerOf(await uploader.post(formOf({ name: 'upload' })));
    expect(body.message).toContain('`upload`');
  });

  it('a form is still refused where JSON is taken', async () => {
    const answer = await fetch(`${harness.url}/v1/whatsapp/send`, {
      method: 'POST',
      headers: { ...withKey(uploader.key), 'content-type': 'multipart/form-data; boundary=xYzZY' },
      body: new Uint8Array(formOf({})),
    });
    expect((await answerOf(answer)).body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('who has no key, or no scope, is refused before a byte of the file is read', async () => {
    const { key } = await harness.aKey({ scopes: ['messages:read'] });
    const asOther = new Uploader(harness, key, uploader.orgId, harness.url);
    const asNobody = new Uploader(harness, 'chq_live_x', uploader.orgId, harness.url);
    // A form that is refused by its first bytes would get another answer.
    const wrong = formOf({ name: 'wrong', bytes: randomBytes(3 * MB) });
    const answers = [await asOther.post(wrong), await asNobody.post(wrong)];
    expect(answers.map(({ status }) => status)).toEqual([403, 401]);
    await expectNothingLeft();
  });

  it.each([
    ['a.png', 'image/png', 16],
    ['a.mp4', 'application/octet-stream', 16],
    ['a.zip', 'application/zip', 64],
  ])(
    '%s (%s) of more than %d MB gets 413 with the limit, whether its length is known or not',
    async (filename, type, megabytes) => {
      const form = formOf({ filename, type, bytes: Buffer.concat([PNG_HEAD, Buffer.alloc(megabytes * MB)]) });
      for (const body of [form, new Blob([new Uint8Array(form)]).stream()]) {
        const answer = await answerOf(await uploader.post(body));
        expect([answer.status, answer.body]).toMatchObject([413, { limit: 'file_bytes', max: megabytes * MB }]);
        await expectNothingLeft();
      }
    },
  );

  it('a file for which there is no room gets 403 PLAN_LIMIT before it is written, and the organization is told', async () => {
    await uploader.storageOf(1);
    expect((await uploader.upload({ bytes: randomBytes(900_000) })).status).toBe(201);
    const { status, body } = await uploader.upload({ bytes: randomBytes(200_000) });
    expect([status, body]).toMatchObject([403, { code: 'PLAN_LIMIT', limit: 'storage_mb', used: 1, max: 1 }]);
    expect(await uploader.used()).toBe(900_000);
    const { rows } = await harness.database.query<{ percent: string }>(
      `select payload ->> 'percent' as percent from events where org_id = $1 and type = 'usage.threshold' order by id`,
      [uploader.orgId],
    );
    expect(rows.map(({ percent }) => percent)).toEqual(['80', '100']);
  });

  it('files without a length take the room that they need, step by step, until none is left', async () => {
    await uploader.storageOf(20);
    const streamed = async (size: number) =>
      answerOf(await uploader.post(new Blob([new Uint8Array(formOf({ bytes: randomBytes(size) }))]).stream()));
    const small = await Promise.all([streamed(10), streamed(10), streamed(10)]);
    expect(small.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect([(await streamed(9_000_000)).status, await uploader.used()]).toEqual([201, 9_000_030]);
    expect((await streamed(12_000_000)).body).toMatchObject({ code: 'PLAN_LIMIT', limit: 'storage_mb', max: 20 });
    expect([await uploader.used(), await uploader.files()]).toEqual([9_000_030, 4]);
    expect(filesIn(harness.mediaDir)).toHaveLength(bytesBefore + 4);
  });

  it('a folder that takes nothing answers 503, and the file cannot be sent', async () => {
    const blocked = join(harness.mediaDir, 'blocked');
    writeFileSync(blocked, '');
    const { url } = await harness.start({ MEDIA_DIR: join(blocked, 'below') });
    const { status, body } = await uploader.at(url).upload();
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    const { rows } = await harness.database.query(
      'select from media_files where org_id = $1 and stored_at is not null',
      [uploader.orgId],
    );
    expect(rows).toEqual([]);
  });

  it('a bucket that is away answers 503, and nothing is counted', async () => {
    const { url } = await harness.start({
      MEDIA_S3_BUCKET: 'b',
      MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9',
      MEDIA_S3_REGION: 'x',
      MEDIA_S3_ACCESS_KEY: 'x',
      MEDIA_S3_SECRET_KEY: 'x',
    });
    const { status, body } = await uploader.at(url).upload();
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    // Files that could not be removed while the bucket was away are deleted within two hours.
    expect(await uploader.files()).toBe(1);
  });
});

describe('POST /media with an Idempotency-Key', () => {
  it('a retry answers the same id and stores no second file, also at another replica', async () => {
    const { url } = await harness.start();
    const [bytes, headers] = [randomBytes(200_000), { 'idempotency-key': 'a' }];
    const first = await uploader.upload({ bytes }, headers);
    const again = await uploader.at(url).upload({ bytes }, headers);
    expect([first.status, again]).toEqual([201, { status: 201, replayed: true, body: first.body }]);
    expect([await uploader.used(), await uploader.files()]).toEqual([200_000, 1]);
    expect(filesIn(harness.mediaDir)).toHaveLength(bytesBefore + 1);
  });

  it('ten at once with one key store one file', async () => {
    const bytes = randomBytes(100_000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => uploader.upload({ bytes }, { 'idempotency-key': 'b' })),
    );
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect([await uploader.used(), await uploader.files()]).toEqual([100_000, 1]);
  });

  it('a retry of the upload that took the last room is answered as that was', async () => {
    await uploader.storageOf(1);
    const [bytes, headers] = [randomBytes(900_000), { 'idempotency-key': 'd' }];
    const first = await uploader.upload({ bytes }, headers);
    expect(await uploader.upload({ bytes }, headers)).toEqual({ status: 201, replayed: true, body: first.body });
    const streamed = await answerOf(
      await uploader.post(new Blob([new Uint8Array(formOf({ bytes }))]).stream(), headers),
    );
    expect([streamed.replayed, streamed.body]).toEqual([true, first.body]);
    const other = await uploader.upload({ bytes: randomBytes(900_000) }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    const { status, body } = await uploader.upload({ bytes }, { 'idempotency-key': 'e' });
    expect([status, body.code]).toEqual([403, 'PLAN_LIMIT']);
    expect([await uploader.used(), await uploader.files()]).toEqual([900_000, 1]);
  });

  it.each([
    ['other bytes', { bytes: Buffer.from('other') }],
    ['another name', { filename: 'b.pdf' }],
    ['another type', { type: 'application/zip' }],
  ])('%s under the same key get 422, and leave nothing', async (_what, part) => {
    const headers = { 'idempotency-key': 'c' };
    await uploader.upload({}, headers);
    const { status, body } = await uploader.upload(part, headers);
    expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect([await uploader.used(), await uploader.files()]).toEqual([10, 1]);
  });
});

describe('uploads that take long', () => {
  let impatient: string;
  beforeAll(async () => {
    const features = featuresWith(UploadsModule.of(500));
    ({ url: impatient } = await harness.start({ MEDIA_UPLOADS_PER_ORGANIZATION: 3 }, undefined, features));
  });

  it('an upload whose client leaves gives its room back', async () => {
    const socket = uploader.begin(1_000_000, 300_000);
    await waitFor(async () => (await uploader.used()) > 0, { what: 'its reservation' });
    socket.destroy();
    await expectNothingLeft();
  });

  it('an upload that trickles is cut with 408, and gives its room back', async () => {
    const socket = uploader.at(impatient).begin(20_000, 100);
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    await waitFor(() => answer.includes('REQUEST_TIMEOUT'), { what: 'the answer' });
    await expectNothingLeft();
    socket.destroy();
  });

  it('ten slow uploads of a greedy organization take no turn of another one', async () => {
    const other = await Uploader.create(harness);
    const slow = Array.from({ length: 10 }, () => uploader.begin(100_000, 1_000));
    await waitFor(async () => (await uploader.files()) === 3, { what: 'three of them under way' });
    expect((await other.upload()).status).toBe(201);
    expect(await uploader.files()).toBe(3);
    for (const socket of slow) socket.destroy();
    await waitFor(async () => (await uploader.used()) === 0, { what: 'their end' });
  });

  it('more uploads than a minute has are refused with the time when to go on', async () => {
    const { url } = await harness.start({ MEDIA_UPLOADS_PER_MINUTE: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => uploader.at(url).post(formOf({}))));
    const refused = answers.filter(({ status }) => status === 429);
    // A new minute may begin between them.
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

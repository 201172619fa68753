import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_INBOUND_MEDIA_BYTES } from '@chasqui/gateway-protocol';
import { MediaFileRepository } from '@chasqui/files';
import { DiskMediaStore } from '@chasqui/files/store';
import { waitFor } from '@chasqui/testing';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';

let harness: PairingHarness;
let replica: Replica;
let gateway: RegisteredGateway;
let stranger: RegisteredGateway;
const PHONE = '4915100001';
const FOREIGN_PHONE = '4915100002';

beforeAll(async () => {
  ({ harness, replica } = await PairingHarness.withReplica());
  gateway = await harness.withNumber(replica, PHONE);
  stranger = await harness.withNumber(replica, FOREIGN_PHONE);
});
afterAll(() => harness.stop());

function put(ref: string, body: Buffer, headers: Record<string, string> = {}, as = gateway): Promise<Response> {
  return fetch(`${replica.url}/gateway/v1/media/${ref}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'image/png', ...headers },
    body: new Uint8Array(body),
  });
}

/** Sends only the given headers. @returns the status */
function rawPut(ref: string, headers: Record<string, string>, body?: Buffer): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${replica.url}/gateway/v1/media/${ref}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${gateway.token}`, ...headers },
    });
    call.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('error', reject);
    if (body === undefined) call.flushHeaders();
    else call.end(body);
  });
}

interface FileRow {
  id: string;
  orgId: string;
  mime: string;
  size: number;
  storedAt: Date | null;
  messageId: string | null;
}
const rowsOf = async (ref: string): Promise<FileRow[]> =>
  (await harness.database.query<FileRow>('select * from media_files where ref = $1', [ref])).rows;
const bytesOf = (id: string): Buffer => readFileSync(join(harness.mediaDir, id.slice(-2), id));
const filesOnDisk = (): string[] =>
  readdirSync(harness.mediaDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function receive(media: Record<string, unknown>, as = gateway, phone = PHONE): Promise<Record<string, unknown>> {
  const wa_id = randomBytes(8).toString('hex');
  const data = { wa_id, from: '4917012345', kind: 'image', text: '', offline: false, media };
  const event = { id: randomUUID(), seq: 1, at: new Date().toISOString(), phone, type: 'message.inbound', data };
  const body = { gateway_id: as.gatewayId, events: [event] };
  const answer = await replica.post('/gateway/v1/events', body, { authorization: `Bearer ${as.token}` });
  expect(await answer.json()).toMatchObject({ accepted: [event.id], rejected: [] });
  const { rows } = await harness.database.query<{ id: string; media: Record<string, unknown> }>(
    'select id, media from messages where provider_message_id = $1',
    [wa_id],
  );
  return { ...rows[0]?.media, message_id: rows[0]?.id };
}

describe('the upload of a file: 204', () => {
  it('a file of several megabytes is stored as it is, twice is harmless, and nothing else is left on disk', async () => {
    const [ref, file] = [randomUUID(), randomBytes(5_000_000)];
    expect((await put(ref, file)).status).toBe(204);
    expect((await put(ref.toUpperCase(), randomBytes(10))).status).toBe(204);
    const [row, ...more] = await rowsOf(ref);
    expect([more, row]).toEqual([
      [],
      expect.objectContaining({ orgId: gateway.orgId, mime: 'image/png', size: 5_000_000, messageId: null }),
    ]);
    expect(bytesOf(row?.id ?? '').equals(file)).toBe(true);
    expect(filesOnDisk()).toEqual([row?.id]);
  });

  it('two uploads of one file at once leave one whole file', async () => {
    const [ref, file] = [randomUUID(), randomBytes(2_000_000)];
    const answers = await Promise.all([put(ref, file), put(ref, file), put(ref, file)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const rows = await rowsOf(ref);
    expect(rows).toHaveLength(1);
    expect(bytesOf(rows[0]?.id ?? '').equals(file)).toBe(true);
  });

  it('two uploads of one name and different lengths at once leave one of them whole, as long as its row says', async () => {
    for (let round = 0; round < 20; round += 1) {
      const ref = randomUUID();
      const answers = await Promise.all([300_000, 100_000, 200_000].map((size) => put(ref, randomBytes(size))));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
      const [row, ...more] = await rowsOf(ref);
      expect(more).toEqual([]);
      expect(bytesOf(row?.id ?? '')).toHaveLength(row?.size ?? -1);
    }
    const known = (await harness.database.query<{ id: string }>('select id from media_files')).rows;
    expect(filesOnDisk().filter((name) => !known.some(({ id }) => id === name))).toEqual([]);
  });

  it('JSON and unknown types are files like others, and so is one without bytes', async () => {
    const [json, odd, empty] = [randomUUID(), randomUUID(), randomUUID()];
    expect((await put(json, Buffer.from('{'), { 'content-type': 'application/json' })).status).toBe(204);
    expect((await put(odd, Buffer.from('x'), { 'content-type': 'x-odd/x-type; a=b' })).status).toBe(204);
    expect(await rawPut(empty, { 'content-length': '0' }, Buffer.of())).toBe(204);
    expect([await rowsOf(json), await rowsOf(odd), await rowsOf(empty)].flat().map(({ mime }) => mime)).toEqual([
      'application/json',
      'x-odd/x-type',
      'application/octet-stream',
    ]);
  });

  it('an upload that broke off leaves no file, and may be sent again', async () => {
    const [ref, before] = [randomUUID(), filesOnDisk().length];
    const { hostname, port } = new URL(replica.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `PUT /gateway/v1/media/${ref} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gateway.token}\r\n` +
        `Content-Type: image/png\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(200_000)}`,
    );
    await waitFor(async () => (await rowsOf(ref)).length === 1 && filesOnDisk().length > before, {
      what: 'the begun upload',
    });
    socket.destroy();
    await waitFor(() => filesOnDisk().length === before, { what: 'the begun file to go' });
    await waitFor(async () => (await rowsOf(ref)).length === 0, { what: 'its room to be given back' });
    expect((await put(ref, Buffer.from('whole'))).status).toBe(204);
    expect(await rowsOf(ref)).toMatchObject([{ size: 5, storedAt: expect.any(Date) }]);
  });
});

describe('the upload of a file: refusals', () => {
  it('an upload gets 401 without a token, 400 for no UUID or no length, 415 for encoded bytes and a broken type', async () => {
    const file = Buffer.from('x');
    const unknown = await put(randomUUID(), file, { authorization: 'Bearer gwt_x' });
    expect([unknown.status, await unknown.json()]).toEqual([
      401,
      expect.objectContaining({ success: false, code: 'UNAUTHORIZED' }),
    ]);
    expect((await put('..%2f..%2fx', file)).status).toBe(400);
    expect(await rawPut(randomUUID(), { 'transfer-encoding': 'chunked' }, file)).toBe(400);
    expect((await put(randomUUID(), gzipSync(file), { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await put(randomUUID(), file, { 'content-type': 'no type' })).status).toBe(415);
    expect((await put(randomUUID(), Buffer.from('no gzip'), { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('an upload of more than 64 MiB gets 413, before a byte of it came', async () => {
    const size = String(MAX_INBOUND_MEDIA_BYTES + 1);
    expect(await rawPut(randomUUID(), { 'content-length': size, 'content-type': 'a/b' })).toBe(413);
  });

  it('a pairing route other than the upload still takes JSON alone', async () => {
    const answer = await fetch(`${replica.url}/gateway/v1/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'image/png' },
      body: 'x',
    });
    expect(answer.status).toBe(415);
  });
});

describe('a message with a file', () => {
  it('a message has its file, by the id that we gave it, also in its fact: links are signed when it is told', async () => {
    const ref = randomUUID();
    await put(ref, Buffer.from('picture'));
    const media = await receive({ ref, mime: 'image/jpeg', size: 999, filename: 'a.jpg' });
    const [row] = await rowsOf(ref);
    expect(media).toEqual({
      file_id: row?.id,
      mime_type: 'image/jpeg',
      size: 7,
      filename: 'a.jpg',
      message_id: row?.messageId,
    });
    const { rows } = await harness.database.query<{ payload: { message: object } }>(
      'select payload from events where subject_id = $1',
      [media.message_id],
    );
    expect(rows[0]?.payload.message).toMatchObject({
      media: { file_id: row?.id, mime_type: 'image/jpeg', size: 7, filename: 'a.jpg' },
    });
    expect(JSON.stringify(rows)).not.toContain('signature=');
  });

  it('a message cannot have the file of another gateway, of another message, or one that never came', async () => {
    const ref = randomUUID();
    await put(ref, Buffer.from('picture'));
    const none = { file_id: null, error: 'missing' };
    expect(await receive({ ref, mime: 'a/b', size: 1 }, stranger, FOREIGN_PHONE)).toMatchObject(none);
    expect(await receive({ ref: ref.toUpperCase(), mime: 'a/b', size: 1 })).toMatchObject({
      file_id: expect.any(String),
    });
    expect(await receive({ ref, mime: 'a/b', size: 1 })).toMatchObject(none);
    expect(await receive({ ref: randomUUID(), mime: 'a/b', size: 1 })).toMatchObject(none);
    for (const error of ['expired', 'storage_full']) {
      expect(await receive({ mime: 'a/b', size: 0, error })).toMatchObject({ file_id: null, error });
    }
  });
});

it('files that nobody claims in a day, and those past the retention of their organization whose message is gone, are deleted', async () => {
  const files = new MediaFileRepository(harness.database);
  const store = new DiskMediaStore(harness.mediaDir);
  const [fresh, old, claimed, expired] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  for (const ref of [fresh, old, claimed]) await put(ref, Buffer.from('x'));
  await put(expired, Buffer.from('x'), {}, stranger);
  await receive({ ref: claimed, mime: 'a/b', size: 1 });
  await receive({ ref: expired, mime: 'a/b', size: 1 }, stranger, FOREIGN_PHONE);
  await harness.database.query(
    `update media_files set created_at = now() - interval '8 days' where ref = any($1::uuid[])`,
    [[old, claimed, expired]],
  );
  await harness.database.query('insert into retention_terms (org_id, days, planned_days) values ($1, 7, 7)', [
    stranger.orgId,
  ]);
  expect(await files.forgetOld(100, (id) => store.remove(id))).toBe(1);
  // The others stay as long as their messages.
  await harness.database.query('delete from messages where org_id = $1', [stranger.orgId]);
  const gone = (await rowsOf(expired)).map(({ id }) => id);
  expect(await files.forgetOld(100, (id) => store.remove(id))).toBe(1);
  expect([await rowsOf(old), await rowsOf(expired)]).toEqual([[], []]);
  expect((await rowsOf(fresh)).length + (await rowsOf(claimed)).length).toBe(2);
  expect(filesOnDisk().filter((name) => gone.includes(name))).toEqual([]);
  expect(await files.forgetOld(100, (id) => store.remove(id))).toBe(0);
});

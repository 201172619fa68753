import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { MediaFileRepository, StorageUsageRepository } from '@chasqui/files';
import type { Mode } from '@chasqui/database';
import { OrganizationRepository } from '@chasqui/tenancy';
import { DiskMediaStore } from '@chasqui/files/store';
import { waitFor } from '@chasqui/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';

const MB = 1024 * 1024;

let harness: PairingHarness;
let replica: Replica;
let files: MediaFileRepository;
let usage: StorageUsageRepository;
let gateway: RegisteredGateway;
let phone = 4915200000;

beforeAll(async () => {
  harness = await PairingHarness.start();
  replica = await harness.startReplica({}, { MEDIA_UPLOADS_PER_ORGANIZATION: 3 });
  files = new MediaFileRepository(harness.database);
  usage = new StorageUsageRepository(harness.database);
});
beforeEach(async () => {
  gateway = await aGateway(2);
});
afterAll(() => harness.stop());

async function aGateway(storageMb: number, mode: Mode = 'live'): Promise<RegisteredGateway> {
  const made = await harness.register(replica, { mode });
  await new OrganizationRepository(harness.database).changePlan(made.orgId, { limits: { storage_mb: storageMb } });
  phone += 1;
  await replica.connect(made, { sessions: [{ phone: String(phone), status: 'connected' }] });
  return made;
}

function put(size: number, as = gateway, ref: string = randomUUID()): Promise<Response> {
  return fetch(`${replica.url}/gateway/v1/media/${ref}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(randomBytes(size)),
  });
}

function begin(size: number, as = gateway, url = replica.url): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(
    `PUT /gateway/v1/media/${randomUUID()} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${as.token}\r\n` +
      `Content-Type: image/png\r\nContent-Length: ${size}\r\n\r\nx`,
  );
  return socket;
}

/** The counter, which must equal the sum of the rows. */
async function usedOf({ orgId } = gateway): Promise<number> {
  const { rows } = await harness.database.query<{ counted: number; summed: number }>(
    `select coalesce((select used_bytes from storage_usage where org_id = $1), 0)::float8 as counted,
       coalesce((select sum(size) from media_files where org_id = $1), 0)::float8 as summed`,
    [orgId],
  );
  expect(rows[0]?.counted).toBe(rows[0]?.summed);
  return rows[0]?.counted ?? -1;
}

async function toldTo({ orgId } = gateway): Promise<unknown[]> {
  const { rows } = await harness.database.query<{ payload: unknown }>(
    `select payload from events where org_id = $1 and type = 'usage.threshold' order by created_at, id`,
    [orgId],
  );
  return rows.map(({ payload }) => payload);
}
const told = (used: number, percent: number) => ({ limit: 'storage_mb', used, max: 2, percent, resets_at: null });

async function forgetAll(age: string, { orgId } = gateway): Promise<number> {
  await harness.database.query('update media_files set created_at = now() - $2::interval where org_id = $1', [
    orgId,
    age,
  ]);
  const store = new DiskMediaStore(harness.mediaDir);
  return files.forgetOld(1_000, (id) => store.remove(id));
}

describe('the storage of an organization', () => {
  it('the storage takes what fits to the byte, refuses the next byte, and says what is full', async () => {
    expect((await put(2 * MB - 10)).status).toBe(204);
    const refused = await put(11);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'PLAN_LIMIT', limit: 'storage_mb', used: 2, max: 2, resets_at: null }),
    ]);
    expect((await put(10)).status).toBe(204);
    expect(await usedOf()).toBe(2 * MB);
  });

  it('the storage refuses a large file with an answer that its sender reads, though none of its bytes were', async () => {
    expect((await put(6_000_000)).status).toBe(403);
    expect(await usedOf()).toBe(0);
  });

  it('uploads at once never exceed the storage, which counts each file once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => put(300_000)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(6).fill(204), ...Array<number>(6).fill(403)]);
    expect(await usedOf()).toBe(1_800_000);
  });

  it('the storage counts one file of several uploads under one name', async () => {
    const ref = randomUUID();
    const answers = await Promise.all([put(100, gateway, ref), put(200, gateway, ref), put(300, gateway, ref)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await put(50, gateway, ref)).status).toBe(204);
    await waitFor(async () => [100, 200, 300].includes(await usedOf()), { what: 'one file' });
  });

  it('the storage counts the files of test mode with those of live mode', async () => {
    const test = await harness.register(replica, { orgId: gateway.orgId, mode: 'test' });
    expect((await put(1.5 * MB)).status).toBe(204);
    expect((await put(MB, test)).status).toBe(403);
  });

  it('the storage is not limited where the plan says so, and counted all the same', async () => {
    const free = await aGateway(-1);
    expect((await put(3 * MB, free)).status).toBe(204);
    expect(await usedOf(free)).toBe(3 * MB);
    expect(await toldTo(free)).toEqual([]);
  });

  it('the storage has the room of an upload that broke off again at once', async () => {
    const socket = begin(2 * MB);
    await waitFor(async () => (await usedOf()) === 2 * MB, { what: 'its reservation' });
    expect((await put(1)).status).toBe(403);
    socket.destroy();
    await waitFor(async () => (await usedOf()) === 0, { what: 'its room' });
    expect((await put(2 * MB)).status).toBe(204);
  });

  it('the storage has the room of an upload whose process died after an hour, and not before', async () => {
    const place = await files.open({ ...gateway, ref: randomUUID(), mime: 'a/b', size: MB });
    expect(place.kind).toBe('open');
    expect(await forgetAll('59 minutes')).toBe(0);
    expect(await usedOf()).toBe(MB);
    expect(await forgetAll('61 minutes')).toBe(1);
    expect(await usedOf()).toBe(0);
    // The process was only asleep: its file is not stored under a deleted row.
    expect(await files.markStored(gateway.orgId, place.kind === 'open' ? place.id : '', 'live')).toBe('gone');
    expect(await usedOf()).toBe(0);
  });

  it('the storage has the room of forgotten files again, also when several processes forget at once', async () => {
    for (let n = 0; n < 5; n += 1) await put(200_000);
    const forgotten = await Promise.all([forgetAll('2 days'), forgetAll('2 days'), forgetAll('2 days')]);
    expect(Math.max(...forgotten)).toBe(5);
    expect(await usedOf()).toBe(0);
  });

  it('the storage keeps the room of a file whose bytes cannot be removed, and forgets its neighbours', async () => {
    await put(100);
    await put(200);
    const { rows } = await harness.database.query<{ id: string }>(
      'select id from media_files where org_id = $1 order by size',
      [gateway.orgId],
    );
    await harness.database.query(`update media_files set created_at = now() - interval '2 days' where org_id = $1`, [
      gateway.orgId,
    ]);
    const broken = (id: string) => (id === rows[0]?.id ? Promise.reject(new Error('away')) : Promise.resolve());
    await expect(files.forgetOld(1_000, broken)).rejects.toThrow('away');
    expect(await usedOf()).toBe(100);
  });

  it('the storage is counted anew while uploads go on', async () => {
    await put(1_000);
    await harness.database.query('update storage_usage set used_bytes = 77 where org_id = $1', [gateway.orgId]);
    const puts = Promise.all([put(10), put(20), put(30)]);
    await usage.recount(gateway.orgId);
    await puts;
    expect(await usedOf()).toBe(1_060);
    expect(await usage.list(1_000)).toContainEqual({ orgId: gateway.orgId, used: 1_060, maxMb: 2 });
  });
});

describe('usage.threshold of storage', () => {
  it('usage.threshold of storage is told once at 80 and once at 100 per cent, and once more after much was deleted', async () => {
    for (let n = 0; n < 8; n += 1) expect((await put(200_000)).status).toBe(204);
    expect(await toldTo()).toEqual([]);
    await put(200_000);
    await put(200_000);
    expect(await toldTo()).toEqual([told(2, 80)]);
    for (let n = 0; n < 3; n += 1) expect((await put(200_000)).status).toBe(403);
    expect(await toldTo()).toEqual([told(2, 80), told(2, 100)]);
    await forgetAll('2 days');
    await put(1_900_000);
    expect(await toldTo()).toEqual([told(2, 80), told(2, 100), told(2, 80)]);
  });

  it('usage.threshold of storage is told once, however many find no room at once, and reaches the endpoints', async () => {
    await put(2 * MB - 1);
    await Promise.all(Array.from({ length: 10 }, () => put(100)));
    expect(await toldTo()).toEqual([told(2, 80), told(2, 100)]);
  });

  it('usage.threshold of storage is told when the first file is larger than all of the storage', async () => {
    expect((await put(3 * MB)).status).toBe(403);
    expect(await toldTo()).toEqual([told(0, 100)]);
  });

  it('usage.threshold of storage is told anew under another limit', async () => {
    await put(1_900_000);
    await new OrganizationRepository(harness.database).changePlan(gateway.orgId, { limits: { storage_mb: 4 } });
    await put(1_500_000);
    expect(await toldTo()).toEqual([told(2, 80), { ...told(4, 80), max: 4 }]);
  });
});

describe('uploads of one organization', () => {
  it('slow uploads of one organization take no turn of another one, and not all of its own', async () => {
    const other = await aGateway(100);
    const slow = Array.from({ length: 3 }, () => begin(1_000));
    await waitFor(async () => (await usedOf()) === 3_000, { what: 'three uploads under way' });
    expect((await put(10, other)).status).toBe(204);
    const waiting = put(10);
    slow[0]?.destroy();
    expect((await waiting).status).toBe(204);
    for (const socket of slow) socket.destroy();
    await waitFor(async () => (await usedOf()) === 10, { what: 'their end' });
  });

  it('uploads that never end are cut, and their room is given back', async () => {
    const impatient = await harness.startReplica({ timings: { uploadLeastMs: 500 } });
    const socket = begin(10_000, gateway, impatient.url);
    await waitFor(async () => (await usedOf()) === 10_000, { what: 'its reservation' });
    await waitFor(() => socket.destroyed, { what: 'the cut' });
    await waitFor(async () => (await usedOf()) === 0, { what: 'its room' });
    expect((await put(2 * MB)).status).toBe(204);
  });

  it('uploads are refused beyond so many in a minute, with the time when to go on', async () => {
    const strict = await harness.startReplica({}, { MEDIA_UPLOADS_PER_MINUTE: 2 });
    const many = async (): Promise<Response[]> =>
      Promise.all(
        Array.from({ length: 6 }, () =>
          fetch(`${strict.url}/gateway/v1/media/${randomUUID()}`, {
            method: 'PUT',
            headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'image/png' },
            body: 'x',
          }),
        ),
      );
    const refused = (await many()).filter(({ status }) => status === 429);
    // The minute may change between them.
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('minute'),
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database, type Mode } from '@chasqui/database';
import { OrganizationRepository } from '@chasqui/tenancy';
import { anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { ClientFileRepository } from './client-file.repository';
import { MediaFileRepository } from './media-file.repository';
import { MessageIntakeRepository, type NewMessage } from '@chasqui/messages';
import { StorageUsageRepository } from './storage-usage.repository';

let testDatabase: TestDatabase;
let database: Database;
let files: ClientFileRepository;
let stored: MediaFileRepository;
let intake: MessageIntakeRepository;
let orgId: string;
let removed: string[];

const owner = (mode: Mode = 'live') => ({ orgId, mode });
const remove = (id: string): Promise<void> => {
  removed.push(id);
  return Promise.resolve();
};

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await Database.connect({ url: testDatabase.url, poolSize: 6, applicationName: 'test' });
  files = new ClientFileRepository(database);
  stored = new MediaFileRepository(database);
  intake = new MessageIntakeRepository(database);
});
beforeEach(async () => {
  orgId = await anOrganization(database);
  removed = [];
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function aFile({
  size = 10,
  isStored = true,
  mode = 'live',
}: {
  size?: number;
  isStored?: boolean;
  mode?: Mode;
} = {}): Promise<string> {
  const place = await files.open(owner(mode), { mime: 'a/b', filename: 'a', size });
  if (place.kind === 'full') throw new Error('no room');
  await files.settle(place.id, 'a/b', size);
  if (isStored) await files.markStored(database, owner(mode), place.id);
  return place.id;
}

const aMessage = (file_id: string, more: Partial<NewMessage> = {}): NewMessage => ({
  id: randomUUID(),
  orgId,
  mode: 'live',
  channel: 'whatsapp',
  type: 'document',
  toAddress: '4930',
  fromAddress: '4915',
  accountId: randomUUID(),
  content: null,
  media: { file_id, mime_type: 'a/b', size: 10, filename: null },
  payload: null,
  metadata: {},
  tracked: true,
  joinsConversation: false,
  lane: `wa:${randomUUID()}`,
  priority: 1,
  requestId: 'r',
  replyTo: null,
  giveUpAfterMs: 60_000,
  scheduledAt: null,
  charges: [],
  idempotency: null,
  ...more,
});

const age = (id: string, by: string, column = 'expires_at'): Promise<unknown> =>
  database.query(`update media_files set ${column} = now() - $2::interval where id = $1`, [id, by]);
const kinds = async (...messages: NewMessage[]): Promise<unknown[]> =>
  (await intake.accept(messages)).map((each) => (each instanceof Error ? each.message : each.kind));
const used = async (): Promise<number | undefined> =>
  (await new StorageUsageRepository(database).list(1_000)).find((each) => each.orgId === orgId)?.used;
const isThere = async (id: string): Promise<boolean> =>
  (await database.query('select from media_files where id = $1', [id])).rows.length === 1;

describe('files of clients', () => {
  it('a file takes the room that it has, and not what was reserved for it', async () => {
    const place = await files.open(owner(), { mime: 'a/b', filename: 'a', size: 1_000 });
    expect(await used()).toBe(1_000);
    await files.settle((place as { id: string }).id, 'a/b', 400);
    expect(await used()).toBe(400);
    expect(await new StorageUsageRepository(database).recount(orgId)).toEqual({ before: 400, used: 400 });
  });

  it('a file that grows takes more room as long as there is some, and none when its place was given up', async () => {
    await new OrganizationRepository(database).changePlan(orgId, { limits: { storage_mb: 1 } });
    const place = await files.open(owner(), { mime: 'a/b', filename: 'a', size: 1_000 });
    const { id } = place as { id: string };
    expect([await files.grow(owner(), id, 500_000), await used()]).toEqual([{ kind: 'open' }, 501_000]);
    const both = await Promise.all([files.grow(owner(), id, 300_000), files.grow(owner(), id, 300_000)]);
    expect([both.map(({ kind }) => kind).sort(), await used()]).toEqual([['full', 'open'], 801_000]);
    await files.discard(id, remove);
    expect([await files.grow(owner(), id, 1), await used()]).toEqual([{ kind: 'gone' }, 0]);
    expect(await new StorageUsageRepository(database).recount(orgId)).toEqual({ before: 0, used: 0 });
  });

  it('files are forgotten some time after they expired, and their room is given back; others stay', async () => {
    const [fresh, just, expired] = [await aFile(), await aFile(), await aFile({ size: 500 })];
    await age(just, '1 minute');
    await age(expired, '11 minutes');
    await age(fresh, '3 days', 'created_at');
    await stored.forgetOld(100, remove);
    expect([await isThere(fresh), await isThere(just), await isThere(expired)]).toEqual([true, true, false]);
    expect([removed.includes(expired), await used()]).toEqual([true, 20]);
  });

  it('a file that is kept after the job has found it expired stays', async () => {
    const [a, b] = [await aFile(), await aFile()];
    for (const id of [a, b]) await age(id, '1 hour');
    // While the first one is deleted, the other one is kept.
    await stored.forgetOld(100, async (id) => {
      const other = new Map([
        [a, b],
        [b, a],
      ]).get(id);
      await database.query(`update media_files set expires_at = now() + interval '1 day' where id = $1`, [
        other ?? null,
      ]);
    });
    expect([await isThere(a), await isThere(b)].filter(Boolean)).toHaveLength(1);
  });

  it('a file whose bytes cannot be removed stays counted', async () => {
    const expired = await aFile();
    await age(expired, '1 hour');
    await expect(stored.forgetOld(100, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect([await isThere(expired), await used()]).toEqual([true, 10]);
  });
});

describe('messages with files of clients', () => {
  it('a message keeps its file from being forgotten until it must have ended', async () => {
    const file = await aFile();
    await database.query(`update media_files set expires_at = now() + interval '1 second' where id = $1`, [file]);
    const inTenDays = new Date(Date.now() + 10 * 86_400_000);
    expect(await kinds(aMessage(file, { scheduledAt: inTenDays }))).toEqual(['accepted']);
    const { rows } = await database.query<{ days: number }>(
      'select extract(epoch from expires_at - now())::float8 / 86400 as days from media_files where id = $1',
      [file],
    );
    expect(rows[0]?.days).toBeCloseTo(11, 1);
  });

  it('a message whose file expired, is not stored, or is of another mode is refused alone, and frees its key', async () => {
    const [good, expired] = [await aFile(), await aFile()];
    await age(expired, '1 second');
    const key = { route: 'POST /x', key: randomUUID(), requestHash: Buffer.from('h') };
    const refused = aMessage(expired, { idempotency: key });
    const outcome = await kinds(
      aMessage(good),
      refused,
      aMessage(await aFile({ isStored: false })),
      aMessage(await aFile({ mode: 'test' })),
      aMessage(randomUUID()),
      { ...aMessage(good), media: null },
    );
    expect(outcome).toEqual(['accepted', 'no_file', 'no_file', 'no_file', 'no_file', 'accepted']);
    expect(await kinds(aMessage(good, { idempotency: key }))).toEqual(['accepted']);
  });

  it('a file that a transaction is just keeping is not forgotten', async () => {
    const file = await aFile();
    await age(file, '1 hour');
    await database.transaction(async (transaction) => {
      await transaction.query(`update media_files set expires_at = now() + interval '1 day' where id = $1`, [file]);
      await stored.forgetOld(100, remove);
    });
    expect([await isThere(file), removed.includes(file)]).toEqual([true, false]);
  });

  it('a file that comes with its message is stored with it, and with nothing that is refused', async () => {
    const [file, refused] = [await aFile({ isStored: false }), await aFile({ isStored: false })];
    const limit = { limit: 'whatsapp_messages_month', period: '2026-11-01', max: 0 } as const;
    expect(
      await kinds(aMessage(file, { bringsFile: true }), aMessage(refused, { bringsFile: true, charges: [limit] })),
    ).toEqual(['accepted', 'plan_limit']);
    for (const id of [file, refused]) await files.discard(id, remove);
    expect([await isThere(file), await isThere(refused), removed]).toEqual([true, false, [refused]]);
  });

  it('a message that brings a file which was given up meanwhile is not accepted', async () => {
    const file = await aFile({ isStored: false });
    await files.discard(file, remove);
    const [outcome] = await Promise.allSettled([kinds(aMessage(file, { bringsFile: true }))]);
    expect(JSON.stringify(outcome)).not.toContain('accepted');
  });

  it('a file that a message is just getting is not discarded', async () => {
    const file = await aFile({ isStored: false });
    await database.transaction(async (transaction) => {
      await transaction.query('update media_files set stored_at = now() where id = $1', [file]);
      await files.discard(file, remove);
    });
    expect([await isThere(file), removed]).toEqual([true, []]);
  });
});

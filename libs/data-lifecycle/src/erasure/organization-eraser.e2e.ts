import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '@chasqui/database';
import { LaneSuspensionRepository } from '@chasqui/lanes';
import type { MediaStore } from '@chasqui/files/store';
import { MediaFileRepository } from '@chasqui/files';
import { ExportRepository } from '../export/export.repository';
import { FolderTarget } from '../export/export-target';
import { OrganizationExport } from '../export/organization-export';
import type { StepPace } from '../steps/step-pace';
import { filledOrganization } from '../testing/filled-organization';
import { LifecycleWorld } from '../testing/lifecycle.world';
import { OWNED_TABLES } from '../tables/owned-tables';
import { OrganizationDeletion } from './organization-deletion';
import { OrganizationEraser, type RemoveBytes } from './organization-eraser';

const NO_SUSPENSION = { suspend: () => Promise.resolve(null), resume: () => Promise.resolve(null) };

describe('the deletion and the export of an organization', () => {
  let world: LifecycleWorld;
  let folder: string;

  beforeAll(async () => {
    world = await LifecycleWorld.open();
    folder = await mkdtemp(join(tmpdir(), 'chasqui-export-'));
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true });
  });

  const removed: string[] = [];
  const remove = async (id: string): Promise<void> => {
    removed.push(id);
  };
  const eraserOf = (pace: StepPace, removeBytes: RemoveBytes = remove) =>
    new OrganizationEraser({
      database: world.database,
      files: new MediaFileRepository(world.database),
      exports: new ExportRepository(world.database),
      removeBytes,
      pace,
    });
  const eraser = (rows = 2, removeBytes: RemoveBytes = remove) => eraserOf(world.pace(rows), removeBytes);
  const exportTo = async (orgId: string, path: string, store: Pick<MediaStore, 'read'> | null) =>
    new OrganizationExport(world.database, store).write(orgId, await FolderTarget.open(path));
  const plan = async (orgId: string, when: string): Promise<void> => {
    await world.database.query(
      `update organizations set suspended_at = now(), deleting_at = now() + $2::interval, deletion_left_ms = null where id = $1`,
      [orgId, when],
    );
    await new LaneSuspensionRepository(world.database).suspend(orgId);
  };

  async function countsOf(orgId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { name, isOf } of OWNED_TABLES) {
      const { rows } = await world.database.query<{ n: number }>(
        `select count(*)::int as n from ${name} t where ${isOf}`,
        [orgId],
      );
      counts[name] = rows[0]?.n ?? 0;
    }
    return counts;
  }
  const total = async (table: string): Promise<number> =>
    (await world.database.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;

  it('all of it goes, from every table and with its files, and a neighbour loses nothing', async () => {
    const [orgId, neighbour] = [await filledOrganization(world.database), await filledOrganization(world.database)];
    const before = await countsOf(neighbour);
    // The test covers every table: none is empty.
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    const lanes = await total('lanes');
    await plan(orgId, '1 hour');
    expect(await eraser().run()).toEqual([]);
    expect(await countsOf(orgId)).toEqual(before);
    await plan(orgId, '-1 second');
    expect(await eraser().run()).toEqual([]);
    // Work in progress wrote once more.
    await world.message({ orgId, age: 0 });
    expect(await eraser().run()).toEqual([]);
    expect(await eraser().run()).toEqual([orgId]);
    const left = Object.entries(await countsOf(orgId)).filter(([, count]) => count > 0);
    expect(left).toEqual([['audit_entries', before.audit_entries]]);
    expect(await countsOf(neighbour)).toEqual(before);
    expect(await total('lanes')).toBe(lanes / 2);
    expect(removed).toHaveLength(2);
    const { rows } = await world.database.query(
      `select org_id, target_id, target_name from audit_entries where action = 'organization.erased'`,
    );
    expect(rows).toEqual([{ orgId: null, targetId: orgId, targetName: 'An organization' }]);
  });

  it('a process that ends in between, or a store that is away, leaves the rest to the next run', async () => {
    const orgId = await filledOrganization(world.database);
    await plan(orgId, '-1 second');
    const pace = world.pace(1);
    const step = pace.step.bind(pace);
    let steps = 0;
    jest.spyOn(pace, 'step').mockImplementation((work) => {
      if (++steps === 12) pace.stop();
      return step(work);
    });
    expect(await eraserOf(pace).run()).toEqual([]);
    const away = eraser(2, () => Promise.reject(new Error('the store is away')));
    await expect(away.run()).rejects.toThrow(/the file [-0-9a-f]{36} stays: the store is away/);
    expect(await world.left('organizations', [orgId])).toEqual([orgId]);
    await eraser().run();
    expect(await eraser().run()).toEqual([orgId]);
  });

  it.each(['suspended_at = null', 'deleting_at = null', `deleting_at = now() + interval '1 day'`])(
    'an organization that shall stay loses nothing more, whatever says so: %s',
    async (change) => {
      const orgId = await filledOrganization(world.database);
      await plan(orgId, '-1 second');
      const pace = world.pace();
      const step = pace.step.bind(pace);
      let steps = 0;
      let before = {};
      jest.spyOn(pace, 'step').mockImplementation(async (work) => {
        if (++steps === 10) {
          await world.database.query(`update organizations set ${change} where id = $1`, [orgId]);
          before = await countsOf(orgId);
        }
        return step(work);
      });
      expect(await eraserOf(pace).run()).toEqual([]);
      expect(steps).toBe(10);
      expect(await countsOf(orgId)).toEqual(before);
      expect(before).toMatchObject({ api_keys: 0, messages: 1, media_files: 1 });
    },
  );

  it('no file of an organization that shall stay is removed', async () => {
    const orgId = await filledOrganization(world.database);
    await plan(orgId, '-1 second');
    const pace = world.pace();
    const step = pace.step.bind(pace);
    jest.spyOn(pace, 'step').mockImplementation(async (work) => {
      // The last ones before the files.
      const { usage_counters: left } = await countsOf(orgId);
      if (left === 0) await world.database.query('update organizations set deleting_at = null where id = $1', [orgId]);
      return step(work);
    });
    expect(await eraserOf(pace).run()).toEqual([]);
    expect(await countsOf(orgId)).toMatchObject({ usage_counters: 0, media_files: 1 });
  });

  it('a deletion is taken back after its time, too, until it has begun', async () => {
    const orgId = await filledOrganization(world.database);
    const deletion = new OrganizationDeletion(world.database, NO_SUSPENSION);
    const audit = (): Promise<void> => Promise.resolve();
    await plan(orgId, '-40 days');
    expect(await deletion.cancel(orgId, 'operator', audit)).toMatchObject({ deletingAt: null, isChanged: true });
    expect(await eraser().run()).toEqual([]);
    expect(await countsOf(orgId)).toMatchObject({ api_keys: 1 });
    await plan(orgId, '-1 second');
    await eraser(2, () => Promise.reject(new Error('the store is away')))
      .run()
      .catch(() => undefined);
    expect(await deletion.cancel(orgId, 'operator', audit)).toBeNull();
    await eraser().run();
    expect(await eraser().run()).toEqual([orgId]);
  });

  it('files that can be removed are, beside one that cannot', async () => {
    const orgId = await filledOrganization(world.database);
    await plan(orgId, '-1 second');
    const ids = [0, 1, 2].map(() => uuid());
    await world.database.query(
      `insert into media_files (id, org_id, mime, size, stored_at, created_at)
       select id, $1, 'a/b', 5, now(), now() - interval '1 day' from unnest($2::uuid[]) id`,
      [orgId, ids],
    );
    const stuck = ids[0] ?? '';
    const some = eraser(100, (id) => (id === stuck ? Promise.reject(new Error('denied')) : Promise.resolve()));
    await expect(some.run()).rejects.toThrow(`the file ${stuck} stays: denied`);
    expect(await world.left('media_files', ids)).toEqual([stuck]);
    await eraser().run();
    expect(await eraser().run()).toEqual([orgId]);
  });

  it('hundreds of files that cannot be removed keep no other, are told of by number, and are passed by the next time', async () => {
    const orgId = await filledOrganization(world.database);
    await plan(orgId, '-1 second');
    const [stuck, good] = [Array.from({ length: 250 }, () => uuid()), Array.from({ length: 30 }, () => uuid())];
    for (const [ids, age] of [
      [stuck, 2],
      [good, 1],
    ] as const) {
      await world.database.query(
        `insert into media_files (id, org_id, mime, size, stored_at, created_at)
         select id, $1, 'a/b', 5, now(), now() - $3::integer * interval '1 day' from unnest($2::uuid[]) id`,
        [orgId, ids, age],
      );
    }
    let asked: string[] = [];
    const denies = new Set(stuck);
    const some = eraser(40, (id) => {
      asked.push(id);
      return denies.has(id) ? Promise.reject(new Error('denied')) : Promise.resolve();
    });
    for (let run = 1; run <= 3; run += 1) {
      asked = [];
      await some.run().catch((error: unknown) => expect(String(error)).toMatch(/the file \S+ stays: denied/));
      expect(asked.length).toBeLessThanOrEqual(stuck.length + good.length + 1);
    }
    expect(await world.left('media_files', good)).toEqual([]);
    expect(await world.left('media_files', stuck)).toHaveLength(stuck.length);
    const problemOf = async () => (await new OrganizationDeletion(world.database, NO_SUSPENSION).find(orgId))?.problem;
    expect(await problemOf()).toMatch(/^the file [-0-9a-f]{36} stays: denied \(and \d+ more\)$/);
    denies.clear();
    for (let run = 1; run <= 4 && (await world.left('organizations', [orgId])).length > 0; run += 1) await some.run();
    expect(await world.left('organizations', [orgId])).toEqual([]);
  });

  it('a store that is away is not asked for each file, and the next run goes on behind those that were tried', async () => {
    const orgId = await filledOrganization(world.database);
    await plan(orgId, '-1 second');
    await world.database.query(
      `insert into media_files (id, org_id, mime, size, stored_at, created_at)
       select uuidv7(), $1, 'a/b', 5, now(), now() - interval '1 day' from generate_series(1, 300)`,
      [orgId],
    );
    const asked: string[] = [];
    let isAway = true;
    const away = eraser(500, (id) => {
      asked.push(id);
      return isAway ? Promise.reject(new Error('away')) : Promise.resolve();
    });
    await expect(away.run()).rejects.toThrow('away');
    expect(asked).toHaveLength(100);
    await expect(away.run()).rejects.toThrow('away');
    expect(asked).toHaveLength(200);
    expect(new Set(asked).size).toBe(200);
    isAway = false;
    for (let run = 1; run <= 5 && (await world.left('organizations', [orgId])).length > 0; run += 1) await away.run();
    expect(await world.left('organizations', [orgId])).toEqual([]);
  });

  it('an organization with few rows is deleted by indexes, however many rows another one has', async () => {
    const [large, small] = [await filledOrganization(world.database), await filledOrganization(world.database)];
    await world.database.query(
      `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, lane, state, status)
       select uuidv7(), d.org_id, d.endpoint_id, uuidv7(), d.event_type, d.reason, d.lane, 'done', 'succeeded'
       from webhook_deliveries d, generate_series(1, 3000) where d.org_id = $1`,
      [large],
    );
    await world.database.query('analyze webhook_deliveries');
    await plan(small, '-1 second');
    const scans: number[] = [];
    // Statistics are reported for a connection's transactions together, up to a second late.
    const scansOf = async (inner: Pick<Transaction, 'query'>): Promise<number> => {
      const { rows } = await inner.query<{ n: number }>(
        `select seq_scan::integer as n from pg_stat_xact_user_tables where relname = 'webhook_deliveries'`,
      );
      return rows[0]?.n ?? 0;
    };
    const transaction = world.database.transaction.bind(world.database);
    const spy = jest.spyOn(world.database, 'transaction').mockImplementation((work) =>
      transaction((inner) =>
        work({
          manager: inner.manager,
          noteEvents: (ids) => inner.noteEvents(ids),
          query: async (statement, values) => {
            const before = await scansOf(inner);
            const result = await inner.query(statement, values);
            if (JSON.stringify(statement).includes('delete from webhook_deliveries')) {
              scans.push((await scansOf(inner)) - before);
            }
            return result as never;
          },
        }),
      ),
    );
    await eraser().run();
    await eraser().run();
    spy.mockRestore();
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter((count) => count !== 0)).toEqual([]);
    expect(await world.left('organizations', [small, large])).toEqual([large]);
  });

  it('an export has every row and file of the organization, no secret, and checksums that hold', async () => {
    const orgId = await filledOrganization(world.database);
    await filledOrganization(world.database);
    const store = { read: (id: string) => Promise.resolve(Readable.from([Buffer.from(`bytes of ${id}`)])) };
    const path = join(folder, 'one');
    const manifest = await exportTo(orgId, path, store);
    const counts = await countsOf(orgId);
    for (const { name, exported } of OWNED_TABLES) {
      const table = manifest?.tables.find((each) => each.table === name);
      expect([name, table?.rows]).toEqual([name, 'not' in exported ? undefined : counts[name]]);
    }
    expect(manifest?.files).toMatchObject({ count: 1, missing: [] });
    const texts: string[] = [];
    for (const table of manifest?.tables ?? []) {
      const bytes = await readFile(join(path, table.file));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(table.sha256);
      const lines = bytes.toString().split('\n').slice(0, -1);
      expect(lines).toHaveLength(table.rows);
      for (const line of lines) JSON.parse(line);
      texts.push(bytes.toString());
    }
    expect(texts.join('')).not.toMatch(/5ec4e7|topsecret/);
    expect(texts.join('')).toContain('owner@example.com');
    expect(JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'))).toMatchObject({
      organization: { id: orgId },
    });
    expect(await readdir(join(path, 'files'))).toHaveLength(1);
    await expect(exportTo(orgId, path, store)).rejects.toThrow('is not empty');
  });

  it('an export of many rows is of one moment', async () => {
    const orgId = await filledOrganization(world.database);
    await world.manyMessages(orgId, 1_000, 1);
    const path = join(folder, 'two');
    let isDeleted = false;
    const transaction = world.database.longTransaction.bind(world.database);
    jest.spyOn(world.database, 'longTransaction').mockImplementationOnce((work) =>
      transaction((inner) =>
        work({
          manager: inner.manager,
          noteEvents: (ids) => inner.noteEvents(ids),
          query: async (statement, values) => {
            if (!isDeleted && JSON.stringify(statement).includes('from messages t')) {
              isDeleted = true;
              await world.database.query('delete from messages where org_id = $1', [orgId]);
            }
            return inner.query(statement, values);
          },
        }),
      ),
    );
    const manifest = await exportTo(orgId, path, null);
    expect(isDeleted).toBe(true);
    expect(manifest?.tables.find(({ table }) => table === 'messages')?.rows).toBe(1_001);
    expect(manifest?.files.left_out).toBe(true);
  });
});

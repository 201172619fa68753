import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { DiskMediaStore } from '@chasqui/files/store';
import { explained, waitFor } from '@chasqui/testing';
import { filledOrganization } from '../testing/filled-organization';
import { LifecycleWorld } from '../testing/lifecycle.world';
import { ExportRepository, type ExportSummary } from './export.repository';
import { FolderTarget } from './export-target';
import { EXPORT_LIMITS, ExportWriter, type ExportWriterOptions } from './export-writer';
import { OrganizationExport } from './organization-export';

describe('exports that somebody asked for', () => {
  let world: LifecycleWorld;
  let exports: ExportRepository;
  let folder: string;
  let store: DiskMediaStore;
  const failures: unknown[] = [];
  beforeAll(async () => {
    world = await LifecycleWorld.open();
    exports = new ExportRepository(world.database);
    folder = await mkdtemp(join(tmpdir(), 'chasqui-exports-'));
    store = new DiskMediaStore(folder);
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    failures.length = 0;
    await world.database.query('delete from organization_exports');
  });

  const writer = (options: Partial<ExportWriterOptions> = {}) =>
    new ExportWriter({
      database: world.database,
      exports,
      store,
      onFailure: (error) => failures.push(error),
      heartbeatMs: 50,
      removePauseMs: 1,
      ...options,
    });
  const organization = async (): Promise<string> => {
    const orgId = await filledOrganization(world.database);
    await world.database.query('delete from organization_exports');
    return orgId;
  };
  const ask = (orgId: string) => exports.request(world.database, orgId, 'owner@example.com');
  const last = async (orgId: string): Promise<ExportSummary> => {
    const found = await exports.findLast(orgId);
    if (found === null) throw new Error('no export');
    return found;
  };
  const filesOnDisk = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const leaseEnds = () =>
    world.database.query(`update organization_exports set heard_at = heard_at - interval '1 minute'`);

  it('an export becomes one archive that can be opened, with every table, the files and the manifest at its end', async () => {
    const orgId = await organization();
    const { rows } = await world.database.query<{ id: string }>('select id from media_files where org_id = $1', [
      orgId,
    ]);
    const [file] = rows;
    await store.putUnsized(file?.id ?? '', Readable.from([Buffer.from('bytes of it')]));
    expect(await ask(orgId)).toBe(true);
    await writer().run();
    const done = await last(orgId);
    expect(done).toMatchObject({ state: 'ready', files: 1, askedBy: 'owner@example.com', problem: null });
    expect(done.tablesDone).toBe(done.tablesAll);
    const found = await exports.findFile(orgId, done.id);
    expect(found?.bytes).toBe(done.bytes);
    const bytes = await buffer((await store.read(found?.fileId ?? '')) ?? Readable.from([]));
    expect(bytes).toHaveLength(done.bytes);
    const opened = unzipped(bytes);
    expect([...opened.keys()].at(-1)).toBe('manifest.json');
    const manifest = JSON.parse(opened.get('manifest.json') ?? '');
    expect(manifest).toMatchObject({ organization: { id: orgId }, files: { count: 1, missing: [] } });
    expect(opened.get(`files/${file?.id}`)).toBe('bytes of it');
    for (const table of manifest.tables) {
      expect([table.table, opened.get(table.file)?.split('\n').length]).toEqual([table.table, table.rows + 1]);
    }
  });

  it('of two who ask at once one does, and a moment later nobody asks again', async () => {
    const orgId = await organization();
    const asked = await Promise.all([ask(orgId), ask(orgId), ask(orgId)]);
    expect(asked.filter(Boolean)).toHaveLength(1);
    await writer().run();
    expect(await ask(orgId)).toBe(false);
    await world.database.query(`update organization_exports set created_at = now() - interval '11 minutes'`);
    expect(await ask(orgId)).toBe(true);
  });

  it('an export whose first rows take 12 seconds is kept by its writer, goes on, and nobody else takes it', async () => {
    const orgId = await organization();
    await ask(orgId);
    const transaction = world.database.longTransaction.bind(world.database);
    let isSlow = true;
    jest.spyOn(world.database, 'longTransaction').mockImplementation((work) =>
      transaction((inner) =>
        work({
          manager: inner.manager,
          noteEvents: (ids) => inner.noteEvents(ids),
          query: async (statement, values) => {
            if (isSlow && JSON.stringify(statement).includes('fetch')) {
              isSlow = false;
              // The connection is silent for this long, as while PostgreSQL reads a table.
              await inner.query('select pg_sleep(12)');
            }
            return inner.query(statement, values);
          },
        }),
      ),
    );
    const running = writer().run();
    await waitFor(async () => (await last(orgId)).state === 'running', { what: 'the export to begin' });
    // Its heartbeat is always fresh, so that an expired lease is not taken.
    for (let look = 0; look < 5; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await exports.take()).toBeNull();
    }
    await running;
    expect(failures).toEqual([]);
    expect(await last(orgId)).toMatchObject({ state: 'ready', attempts: 1 });
  }, 60_000);

  it('an export whose writer is not heard of is written by another one, and the first one leaves nothing behind', async () => {
    const orgId = await organization();
    await ask(orgId);
    const before = (await filesOnDisk()).length;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const isHeld = new Promise<void>((began) => {
      const put = store.putUnsized.bind(store);
      jest.spyOn(store, 'putUnsized').mockImplementationOnce(async (id, bytes) => {
        const size = await put(id, bytes);
        began();
        await held;
        return size;
      });
    });
    // It stops before its last byte, and is silent meanwhile.
    const first = writer({ heartbeatMs: 3_600_000 }).run();
    await isHeld;
    await leaseEnds();
    await writer().run();
    const done = await last(orgId);
    expect(done).toMatchObject({ state: 'ready', attempts: 2 });
    letGo();
    await first;
    expect(await last(orgId)).toEqual(done);
    const found = await exports.findFile(orgId, done.id);
    expect(await filesOnDisk()).toHaveLength(before + 1);
    expect(await filesOnDisk()).toContain(found?.fileId);
  });

  it('a writer that lost its export stops in the middle of it', async () => {
    const orgId = await organization();
    await world.manyMessages(orgId, 2_000, 1);
    await ask(orgId);
    const transaction = world.database.longTransaction.bind(world.database);
    let [fetches, isLost] = [0, false];
    const keep = exports.keep.bind(exports);
    jest.spyOn(exports, 'keep').mockImplementation(async (...values) => {
      const isKept = await keep(...values);
      isLost ||= !isKept;
      return isKept;
    });
    jest.spyOn(world.database, 'longTransaction').mockImplementation((work) =>
      transaction((inner) =>
        work({
          manager: inner.manager,
          noteEvents: (ids) => inner.noteEvents(ids),
          query: async (statement, values) => {
            if (JSON.stringify(statement).includes('fetch') && ++fetches === 2) {
              await world.database.query('update organization_exports set attempts = attempts + 1');
              await waitFor(() => isLost, { what: 'its writer to hear of it' });
            }
            return inner.query(statement, values);
          },
        }),
      ),
    );
    await writer().run();
    expect(String(failures[0])).toContain('abort');
    expect(fetches).toBeLessThanOrEqual(3);
  });

  it.each([
    ['too_large', { ...EXPORT_LIMITS, bytes: 3_000 }],
    ['too_many_files', { ...EXPORT_LIMITS, files: 0 }],
  ] as const)('an export that is %s ends at its limit, says so, and leaves no byte', async (problem, limits) => {
    const orgId = await organization();
    const { rows } = await world.database.query<{ id: string }>('select id from media_files where org_id = $1', [
      orgId,
    ]);
    await store.putUnsized(rows[0]?.id ?? '', Readable.from([Buffer.from('x')]));
    const before = await filesOnDisk();
    await ask(orgId);
    await writer({ limits }).run();
    expect(await last(orgId)).toMatchObject({ state: 'failed', problem });
    expect(await filesOnDisk()).toEqual(before);
  });

  it('a store that is away is tried again, a few times, and then said to be why', async () => {
    const orgId = await organization();
    await ask(orgId);
    jest.spyOn(store, 'putUnsized').mockRejectedValue(new Error('no space left'));
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await writer().run();
      expect(await last(orgId)).toMatchObject({ state: 'running', attempts: attempt, problem: 'broke_off' });
      await writer().run();
      expect(await last(orgId)).toMatchObject({ attempts: attempt });
      await leaseEnds();
    }
    await writer().run();
    expect(await last(orgId)).toMatchObject({ state: 'failed', problem: 'broke_off', attempts: 5 });
  });

  it('a store that takes no byte of a large export leaves no transaction open', async () => {
    const orgId = await organization();
    // Too much for the archive's buffers before it is read, and incompressible.
    await world.database.query(
      `insert into quick_replies (id, org_id, shortcut, title, message, channels, tags)
       select uuidv7(), $1, 's' || n, 't', (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 2000) m),
         '{}', '{}' from generate_series(1, 60) n`,
      [orgId],
    );
    await ask(orgId);
    jest.spyOn(store, 'putUnsized').mockRejectedValue(new Error('no space left'));
    await writer().run();
    expect(failures).toEqual([new Error('no space left')]);
    const { rows } = await world.database.query(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
  });

  it('what a try left in the store keeps its name until it is removed, also when that takes some tries', async () => {
    const orgId = await organization();
    await ask(orgId);
    const before = (await filesOnDisk()).length;
    const put = store.putUnsized.bind(store);
    jest.spyOn(store, 'putUnsized').mockImplementationOnce(async (id, bytes) => {
      await put(id, bytes);
      throw new Error('no answer');
    });
    const remove = jest.spyOn(store, 'remove').mockRejectedValue(new Error('the store is away'));
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await writer().run();
      expect(await last(orgId)).toMatchObject({ state: 'running', attempts: attempt });
      await leaseEnds();
    }
    expect(await filesOnDisk()).toHaveLength(before + 1);
    remove.mockRestore();
    await writer().run();
    const done = await last(orgId);
    expect(done).toMatchObject({ state: 'ready', attempts: 3 });
    expect(await filesOnDisk()).toHaveLength(before + 1);
    expect(await filesOnDisk()).toContain((await exports.findFile(orgId, done.id))?.fileId);
  });

  it('a file that the store has of an export which nobody knows any more is removed, also at the second try', async () => {
    const orgId = await organization();
    await ask(orgId);
    const before = await filesOnDisk();
    const put = store.putUnsized.bind(store);
    jest.spyOn(store, 'putUnsized').mockImplementationOnce(async (id, bytes) => {
      await put(id, bytes);
      await world.database.query('delete from organization_exports');
      throw new Error('no answer');
    });
    jest.spyOn(store, 'remove').mockRejectedValueOnce(new Error('the store is away'));
    await writer().run();
    expect(failures).toEqual([new Error('no answer')]);
    expect(await filesOnDisk()).toEqual(before);
  });

  it('an export that may be finished although PostgreSQL did not say so keeps its file', async () => {
    const orgId = await organization();
    await ask(orgId);
    const finish = exports.finish.bind(exports);
    jest.spyOn(exports, 'finish').mockImplementationOnce(async (...values) => {
      await finish(...values);
      throw new Error('the connection was cut');
    });
    await writer().run();
    const done = await last(orgId);
    expect(done).toMatchObject({ state: 'ready', problem: null });
    expect(await filesOnDisk()).toContain((await exports.findFile(orgId, done.id))?.fileId);
  });

  it('expired archives that cannot be removed do not stand before younger ones', async () => {
    const orgId = await organization();
    await world.database.query(
      `insert into organization_exports (id, org_id, state, file_id, created_at, expires_at)
       select uuidv7(), $1, 'ready', uuidv7(), now(), now() - interval '1 day' + n * interval '1 second'
       from generate_series(1, 201) n`,
      [orgId],
    );
    let tries = 0;
    const remove = (): Promise<void> => (++tries <= 200 ? Promise.reject(new Error('it stays')) : Promise.resolve());
    const left = async (): Promise<number> =>
      (await world.database.query('select from organization_exports')).rowCount ?? NaN;
    await expect(exports.forgetExpired(remove)).rejects.toThrow('it stays');
    expect(await left()).toBe(201);
    await exports.forgetExpired(remove);
    expect(await left()).toBe(200);
    // And then from the first one on.
    await exports.forgetExpired(remove);
    expect(await left()).toBe(0);
  });

  it('files are read in pages that an index has in their order, and none of them is passed by', async () => {
    const orgId = await organization();
    await world.database.query(
      `insert into media_files (id, org_id, mime, size, stored_at, created_at)
       select uuidv7(), case when n % 10 < 6 then $1::uuid else gen_random_uuid() end, 'a/b', 1, now(),
         now() - n / 50 * interval '1 minute' from generate_series(1, 10000) n`,
      [orgId],
    );
    await world.database.query('analyze media_files');
    const { explaining, plans } = explained(world.database);
    const database = {
      query: explaining.query.bind(explaining),
      longTransaction: world.database.longTransaction.bind(world.database),
    };
    const target = await FolderTarget.open(await mkdtemp(join(folder, 'export-')));
    const nothing = { read: () => Promise.resolve(null) };
    const manifest = await new OrganizationExport(database, nothing).write(orgId, target);
    expect(new Set(manifest?.files.missing).size).toBe(6_001);
    expect(manifest?.files.missing).toHaveLength(6_001);
    expect(plans).toHaveLength(31);
    // The last few hundred may be sorted.
    for (const plan of plans.slice(0, 15)) {
      expect(plan).toContain('media_files_org_idx');
      expect(plan).not.toMatch(/Bitmap|-> +Sort/);
    }
  });

  it('missing files count towards the limit of files', async () => {
    const orgId = await organization();
    await ask(orgId);
    await writer({ limits: { ...EXPORT_LIMITS, files: 0 } }).run();
    expect(await last(orgId)).toMatchObject({ state: 'failed', problem: 'too_many_files' });
  });

  it('a new export takes the place of the one before, and one whose time is over goes with its file', async () => {
    const orgId = await organization();
    const before = (await filesOnDisk()).length;
    for (let made = 1; made <= 2; made += 1) {
      await ask(orgId);
      await writer().run();
      await world.database.query(`update organization_exports set created_at = created_at - interval '11 minutes'`);
    }
    expect(await filesOnDisk()).toHaveLength(before + 1);
    const { id } = await last(orgId);
    await world.database.query(`update organization_exports set expires_at = now() - interval '1 second'`);
    expect(await exports.findFile(orgId, id)).toBeNull();
    await writer().run();
    expect(await exports.findLast(orgId)).toBeNull();
    expect(await filesOnDisk()).toHaveLength(before);
  });

  it('an organization that is being deleted gets no export, and one under way ends', async () => {
    const orgId = await organization();
    await ask(orgId);
    const taken = await exports.take();
    if (taken === null) throw new Error('nothing to take');
    await world.database.query('update organizations set erasing_at = now() where id = $1', [orgId]);
    const nothing = { tablesDone: 0, tablesAll: 0, rows: 0, files: 0 };
    expect(await exports.keep(taken, nothing, 0)).toBe(false);
    expect(await exports.finish(taken, nothing, 0)).toBe(false);
    const removed: string[] = [];
    const remove = async (id: string): Promise<void> => void removed.push(id);
    // Its writer may still be at work.
    expect(await exports.forgetOf(orgId, remove)).toBe(1);
    expect(removed).toEqual([]);
    await leaseEnds();
    expect(await exports.forgetOf(orgId, remove)).toBe(1);
    expect(removed).toEqual([taken.fileId]);
    expect(await exports.forgetOf(orgId, remove)).toBe(0);
    expect(await ask(orgId)).toBe(false);
  });
});

function unzipped(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameSize, extraSize] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    const name = bytes.subarray(at + 46, at + 46 + nameSize).toString();
    files.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString());
    at += 46 + nameSize + extraSize + bytes.readUInt16LE(at + 32);
  }
  return files;
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { Database, migrate } from '@chasqui/database';
import {
  anOrganization,
  createEmptyDatabase,
  createTestDatabase,
  postgresClients,
  type TestDatabase,
} from '@chasqui/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BackupScripts } from './backup-scripts';

const clients = postgresClients();
const describeWithClients = clients.folder === null ? describe.skip : describe;

describeWithClients(`backup.sh and restore.sh${clients.note}`, () => {
  const scripts = new BackupScripts(clients.folder ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-backups-'));
  const mediaDir = join(folder, 'media');
  const dropped: TestDatabase[] = [];
  let source: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    source = await createTestDatabase();
    database = await Database.connect({ url: source.url, poolSize: 2, applicationName: 'test' });
    mkdirSync(join(mediaDir, 'ab'), { recursive: true });
    writeFileSync(join(mediaDir, 'ab/a file'), 'what came in', { mode: 0o640 });
    await anOrganization(database);
  });
  afterAll(async () => {
    await database.close();
    for (const each of [source, ...dropped]) await each.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const target = async (): Promise<TestDatabase> => {
    const empty = await createEmptyDatabase();
    dropped.push(empty);
    return empty;
  };
  const backups = (name: string): string[] =>
    readdirSync(join(folder, name)).filter((each) => each.startsWith('chasqui-'));
  const aBackup = async (name: string, more = {}): Promise<string> => {
    const { code, answer, complaint } = await scripts.backup(source.url, join(folder, name), more);
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
    return answer;
  };

  it('a backup is one moment of a database that is written meanwhile, and a restored one has all of it and is up to date', async () => {
    // Two rows per transaction: an inconsistent dump would have one without the other.
    await database.query('create table pairs (n bigint, half text)');
    const over = new AbortController();
    const written = (async () => {
      for (let n = 0; !over.signal.aborted; n += 1)
        await database.query(`insert into pairs select $1, half from unnest('{a,b}'::text[]) half`, [n]);
    })();
    const backup = await aBackup('moment', { MEDIA_DIR: mediaDir });
    over.abort();
    await written;
    const restored = await target();
    const media = join(folder, 'restored media');
    expect(await scripts.restore(restored.url, backup, { MEDIA_DIR: media })).toMatchObject({ code: 0, complaint: '' });
    expect(await migrate(restored.url)).toEqual([]);
    const copy = await Database.connect({ url: restored.url, poolSize: 1, applicationName: 'test' });
    try {
      const halves = await copy.query<{ n: number }>(
        'select count(*)::int as n from pairs group by pairs.n having count(*) <> 2',
      );
      expect(halves.rows).toEqual([]);
      for (const table of await tablesOf(database)) {
        if (table === 'pairs') continue;
        expect([table, await countOf(copy, table)]).toEqual([table, await countOf(database, table)]);
      }
      expect(await schemaOf(restored.url)).toBe(await schemaOf(source.url));
    } finally {
      await copy.close();
    }
    const file = join(media, 'ab/a file');
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['what came in', 0o640]);
    expect(readdirSync(media)).toEqual(['ab']);
  });

  it('nobody else reads a backup, and it is named as complete only when it is', async () => {
    const backup = await aBackup('names', { MEDIA_DIR: mediaDir });
    expect(statSync(backup).mode & 0o077).toBe(0);
    for (const file of readdirSync(backup)) expect(statSync(join(backup, file)).mode & 0o077).toBe(0);
    // Names have a resolution of one second.
    await sleep(1_000);
    const { code, complaint } = await scripts.backup(source.url, join(folder, 'names'), {
      PGDATABASE: 'no_such_database',
    });
    expect(code).not.toBe(0);
    expect(complaint).toContain('no_such_database');
    expect(readdirSync(join(folder, 'names'))).toHaveLength(1);
  });

  it('KEEP removes older backups after a new one is complete, and touches nothing else', async () => {
    const root = join(folder, 'keep');
    for (const name of ['chasqui-20250101T000000Z', 'chasqui-20250102T000000Z', 'other'])
      mkdirSync(join(root, name), { recursive: true });
    const failed = await scripts.backup(source.url, root, { PGDATABASE: 'no_such_database', KEEP: '1' });
    expect(failed.code).not.toBe(0);
    expect(backups('keep')).toHaveLength(2);
    const newest = await aBackup('keep', { KEEP: '2' });
    expect(backups('keep').map((name) => join(root, name))).toEqual([join(root, 'chasqui-20250102T000000Z'), newest]);
    expect(readdirSync(root)).toContain('other');
    expect((await scripts.backup(source.url, root, { KEEP: '0' })).complaint).toContain('KEEP must be a number');
  });

  it('a damaged backup, a database or a folder that is not empty are refused, and nothing was changed', async () => {
    const backup = await aBackup('refused', { MEDIA_DIR: mediaDir });
    const full = await scripts.restore(source.url, backup, { MEDIA_DIR: join(folder, 'new') });
    expect(full).toMatchObject({ code: 1, complaint: expect.stringContaining('is not empty: a backup is restored') });
    const empty = await target();
    const used = await scripts.restore(empty.url, backup, { MEDIA_DIR: mediaDir });
    expect(used).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('files are restored into an empty folder'),
    });
    const without = await scripts.restore(empty.url, backup);
    expect(without).toMatchObject({ code: 1, complaint: expect.stringContaining('set MEDIA_DIR') });
    const dump = join(backup, 'database.dump');
    const bytes = readFileSync(dump);
    bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1;
    writeFileSync(dump, bytes);
    const damaged = await scripts.restore(empty.url, backup, { MEDIA_DIR: join(folder, 'new') });
    expect(damaged).toMatchObject({ code: 1, complaint: expect.stringContaining('is damaged') });
    expect(await relationsOf(empty.url)).toBe(0);
  });

  it('a restore that fails midway leaves database and folder empty, so that it can be done again', async () => {
    const backup = await aBackup('again', { MEDIA_DIR: mediaDir });
    const empty = await target();
    const media = join(folder, 'media again');
    // The dump is cut, and its checksum matches the shorter file.
    const dump = join(backup, 'database.dump');
    const whole = readFileSync(dump);
    const sums = (): void => {
      const files = readdirSync(backup).filter((name) => name !== 'SHA256SUMS');
      const lines = files.map((name) => `${sha256(readFileSync(join(backup, name)))}  ${name}\n`);
      writeFileSync(join(backup, 'SHA256SUMS'), lines.join(''));
    };
    writeFileSync(dump, whole.subarray(0, Math.floor(whole.length * 0.6)));
    sums();
    expect((await scripts.restore(empty.url, backup, { MEDIA_DIR: media })).code).not.toBe(0);
    expect([await relationsOf(empty.url), readdirSync(media)]).toEqual([0, []]);
    writeFileSync(dump, whole);
    sums();
    expect((await scripts.restore(empty.url, backup, { MEDIA_DIR: media })).code).toBe(0);
    expect(readdirSync(media)).toEqual(['ab']);
  });

  const schemaOf = async (url: string): Promise<string> => {
    const text = execFileSync(join(clients.folder ?? '', 'pg_dump'), ['--schema-only', '--no-owner', url], {
      encoding: 'utf8',
    });
    // Newer versions write a line with a random word.
    return text.replaceAll(/^\\(?:un)?restrict .*$/gm, '');
  };
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function tablesOf(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function countOf(database: Database, table: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(`select count(*)::int as n from "${table}"`);
  return rows[0]?.n ?? -1;
}

async function relationsOf(url: string): Promise<number> {
  const database = await Database.connect({ url, poolSize: 1, applicationName: 'test' });
  try {
    const { rows } = await database.query<{ n: number }>(
      `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
    );
    return rows[0]?.n ?? -1;
  } finally {
    await database.close();
  }
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type OwnPostgres, startOwnPostgres, waitFor } from '@chasqui/testing';
import { Database } from './database';
import { isLostInBetween } from '../failures/pg-error';

jest.setTimeout(90_000);

const DISK_MB = 192;

let disk: string;
let postgres: OwnPostgres;
let database: Database;
const told: (string | null)[] = [];

const run = (command: string, ...args: string[]): void => void execFileSync(command, args);
const canMount = process.getuid?.() === 0;

/** Only root may mount a disk. */
(canMount ? describe : describe.skip)('a PostgreSQL whose disk is full', () => {
  beforeAll(async () => {
    disk = mkdtempSync(join(tmpdir(), 'chasqui-full-disk-'));
    run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk);
    postgres = await startOwnPostgres(join(disk, 'data'));
    database = await Database.connect({ url: postgres.url, poolSize: 3, applicationName: 'full' });
    database.onTrouble({ silent: () => undefined, disk: (said) => told.push(said) });
    await database.query('create table entries (n integer primary key, filler text)');
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
    run('umount', '-l', disk);
    rmSync(disk, { recursive: true, force: true });
  });

  const entry = (n: number) =>
    `insert into entries select ${n}, string_agg(md5((i * ${n + 7})::text), '') from generate_series(1, 3000) i`;

  it('what a full disk refuses is known as such, nothing accepted is lost, and the alarm ends when there is room', async () => {
    await database.query(entry(0));
    const { bavail, bsize } = statfsSync(disk);
    // Room for its log, which was allocated beforehand, and next to nothing else.
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - 3 * 1024 * 1024));
    const accepted = [0];
    const refused = async (): Promise<(Error & { code?: string }) | undefined> => {
      for (let n = 1; n < 500; n += 1) {
        try {
          await database.query(entry(n));
          accepted.push(n);
        } catch (error) {
          return error as Error;
        }
      }
      return undefined;
    };
    const refusal = await refused();
    expect(refusal?.code).toBe('53100');
    expect(isLostInBetween(refusal)).toBe(false);
    expect(told).toEqual([expect.stringContaining('No space left on device')]);
    expect(await database.ping()).toEqual({ disk: expect.stringContaining('53100') });
    const transaction = database.transaction(async (queryable) => {
      for (let n = 1_000; n < 1_500; n += 1) await queryable.query(entry(n));
    });
    await expect(transaction).rejects.toMatchObject({ code: '53100' });

    rmSync(join(disk, 'ballast'));
    const isOver = async (): Promise<boolean> => {
      await database.query('update entries set filler = filler where n = 0');
      return told.length === 2;
    };
    await waitFor(isOver, { what: 'the alarm to end' });
    expect(told.at(-1)).toBeNull();
    expect(await database.ping()).toBeUndefined();
    const { rows } = await database.query<{ n: number }>('select n from entries order by n');
    expect(rows.map(({ n }) => n)).toEqual(accepted);
  });
});

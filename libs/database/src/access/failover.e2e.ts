import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresPair, waitFor } from '@chasqui/testing';
import { migrate } from '../migrate-database';
import { Database } from './database';

jest.setTimeout(120_000);

let folder: string;
let pair: PostgresPair;
let database: Database | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chasqui-pair-'));
  chmodSync(folder, 0o711);
});
afterEach(async () => {
  await database?.close();
  database = undefined;
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(url: string): Promise<Database> {
  database = await Database.connect({ url, poolSize: 3, applicationName: 'failover' });
  return database;
}

async function written(target: Database): Promise<number> {
  const all = await Promise.allSettled(
    [1, 2, 3].map(() => target.query('insert into entries select pg_sleep(0.05)::text')),
  );
  return all.filter(({ status }) => status === 'fulfilled').length;
}

const isWriting = (target: Database) => async (): Promise<boolean> => (await written(target)) === 3;

describe('DATABASE_URL that lists a primary and its standby', () => {
  it('pool, session, health and migrate find the primary, also after a planned change and after its death', async () => {
    pair = await PostgresPair.start(folder, false);
    const { hostname, port } = new URL(pair.primary.url);
    const { listUrl } = pair;
    // Lists the standby first.
    const turned = listUrl.replace(/@([^,]+),([^/]+)\//, '@$2,$1/');
    expect(turned).toContain(`,${hostname}:${port}/`);
    await migrate(turned);
    const apps = await connect(turned);
    await apps.query('create table entries (text text)');
    expect(await written(apps)).toBe(3);
    const session = apps.newSession(() => undefined);
    await session.open();
    await waitFor(() => session.isOpen, { what: 'the session' });

    await pair.switchOver();
    await waitFor(isWriting(apps), { what: 'the new primary' });
    await waitFor(() => session.isOpen, { what: 'the session with the new primary' });
    const { rows } = await session.query('select pg_is_in_recovery() as standby');
    expect(rows).toEqual([{ standby: false }]);
    expect(await apps.ping()).toBeUndefined();

    await pair.failOver();
    await waitFor(isWriting(apps), { what: 'the last one' });
    await session.close();
  });

  it('while every server of the list is a standby nothing is lent, and health says so', async () => {
    pair = await PostgresPair.start(folder, false);
    const url = new URL(pair.standbyUrl);
    url.searchParams.set('target_session_attrs', 'read-write');
    await expect(connect(url.href)).rejects.toThrow(`PostgreSQL at ${url.host} is a standby`);
    url.searchParams.set('target_session_attrs', 'standby');
    await expect(connect(url.href)).rejects.toMatchObject({ isForOperators: true });
  });
});

describe('a primary that dies before its standby has all it wrote', () => {
  it.each<[string, boolean, number]>([
    ['an asynchronous standby lacks what was answered', false, 0],
    ['a synchronous standby has all that was answered', true, 1],
  ])('%s', async (_, synchronous, had) => {
    pair = await PostgresPair.start(folder, synchronous);
    const apps = await connect(pair.primary.url);
    await apps.query('create table entries (text text)');
    await pair.holdUpReplication();
    const insert = apps.query(`insert into entries values ('last')`).then(
      () => 1,
      () => 0,
    );
    await Promise.race([insert, sleep(1_000)]);
    await pair.killPrimary();
    const answered = await insert;
    await pair.promote();
    await apps.close();
    const after = await connect(pair.primary.url);
    const { rows } = await after.query<{ count: number }>('select count(*)::integer as count from entries');
    // An unanswered commit may have happened or not.
    expect({ answered, kept: (rows[0]?.count ?? 0) >= answered }).toEqual({ answered: 1 - had, kept: had === 1 });
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnPostgres, PostgresPair, startOwnPostgres, TEST_CA, waitFor } from '@chasqui/testing';
import { Client } from 'pg';
import { Database } from '../access/database';
import type { DatabaseSession } from '../access/database-session';
import { PrimaryLog } from './primary-log';
import { ReadReplica, type ReadReplicaOptions, type ReplicaTrouble } from './read-replica';
import { ReplicaConnection } from './replica-connection';

jest.setTimeout(120_000);

const COUNT = 'select count(*)::integer as count from entries';

let folder: string;
let pair: PostgresPair;
let database: Database;
let session: DatabaseSession;
let replica: ReadReplica;
let isStarted = false;
let told: [ReplicaTrouble | null, string][];
let toldOfFiles: (string | null)[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chasqui-replica-'));
  chmodSync(folder, 0o711);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(options: Partial<ReadReplicaOptions> = {}): Promise<void> {
  database = await Database.connect({ url: pair.primary.url, poolSize: 3, applicationName: 'app' });
  session = database.newSession(() => undefined);
  await session.open();
  [told, toldOfFiles] = [[], []];
  replica = new ReadReplica({
    url: pair.standbyUrl,
    poolSize: 2,
    maxLagMs: 1_000,
    applicationName: 'app',
    askPrimary: (text, values) => session.query(text, values),
    onChange: (why, said) => told.push([why, said]),
    onFiles: (said) => toldOfFiles.push(said),
    ...options,
  });
  replica.start();
  isStarted = true;
}

async function stop(): Promise<void> {
  isStarted = false;
  await replica.close();
  await session.close();
  await database.close();
}

const read = async (text = COUNT): Promise<unknown> => {
  const chosen = replica.choose(null);
  const answer = typeof chosen === 'string' ? chosen : await chosen.read<{ count: number }>(text, []);
  return typeof answer === 'string' ? answer : answer.rows[0]?.count;
};
const isUsed = (): boolean => replica.refusal(null) === null;
const expectRefusal = (why: string) =>
  waitFor(() => replica.refusal(null) === why, { what: `the replica to be ${why}` });
const used = () => waitFor(isUsed, { what: 'the replica to be used' });

async function atStandby(...texts: string[]): Promise<void> {
  const client = new Client(pair.standbyUrl);
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}

describe('a standby that answers reads', () => {
  beforeAll(async () => {
    pair = await PostgresPair.start(join(folder, 'one'), false);
    await start();
    await database.query('create table entries (n integer)');
    await stop();
  });
  afterAll(() => pair.stop());
  beforeEach(async () => {
    await start();
    await used();
  });
  afterEach(stop);

  it('everything that was committed before the lag that it tells can be read', async () => {
    await database.query('truncate entries');
    for (let n = 1; n <= 20; n += 1) {
      await database.query('insert into entries values ($1)', [n]);
      const writtenAt = performance.now();
      await waitFor(() => performance.now() - (replica.figures.lagMs ?? Infinity) > writtenAt, { what: 'the write' });
      expect(await read()).toBe(n);
    }
  });

  it('is not asked while its replay is paused, also when the primary is idle before, and is asked again after', async () => {
    await atStandby('select pg_wal_replay_pause()');
    await waitFor(async () => (await database.query('insert into entries values (0)')) && !isUsed(), { what: 'lag' });
    expect(replica.refusal(null)).toBe('behind');
    expect(await read()).toBe('behind');
    expect(replica.figures.lagMs).toBeGreaterThan(1_000);
    await waitFor(() => told.at(-1)?.[0] === 'behind', { what: 'the news' });
    await atStandby('select pg_wal_replay_resume()');
    await used();
    await waitFor(() => told.at(-1)?.[0] === null, { what: 'the news' });
    expect(told.map(([why]) => why).slice(-3)).toEqual([null, 'behind', null]);
  });

  it('a standby that is further behind than any look at the primary is known to lag since it was last up to date', async () => {
    await stop();
    // 128 looks, one every 20 ms: two and a half seconds.
    await start({ maxLagMs: 80 });
    const startedAt = performance.now();
    await waitFor(() => performance.now() - startedAt > 2_000 && isUsed(), { what: 'a while in use' });
    await atStandby('select pg_wal_replay_pause()');
    const pausedAt = performance.now();
    const isUnknown = async () =>
      (await database.query('insert into entries values (0)')) && replica.figures.lagMs === null;
    await waitFor(isUnknown, { what: 'the lag to be longer than all that is known' });
    const sinceMs = performance.now() - pausedAt;
    expect(replica.unknownMs).toBeGreaterThan(sinceMs - 1_000);
    expect(replica.unknownMs).toBeLessThan(sinceMs + 1_500);
    await atStandby('select pg_wal_replay_resume()');
  });

  it('a list is read on behind a place only when it has all that belongs before it', async () => {
    await database.query('insert into entries values (0)');
    const { rows } = await database.query<{ micros: string }>(
      'select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint::text as micros',
    );
    const now = BigInt(rows[0]?.micros ?? 0);
    expect(replica.refusal(now)).toBe('place');
    expect(replica.refusal(now - 20_000_000n)).toBe('place');
    expect(replica.refusal(now - 120_000_000n)).toBeNull();
  });

  it('a read that recovery cancels, or that takes too long, has no answer, and the next one has', async () => {
    await atStandby(`alter system set max_standby_streaming_delay = '50ms'`, 'select pg_reload_conf()');
    await database.query('insert into entries select generate_series(1, 1000)');
    await used();
    await waitFor(async () => Number(await read()) >= 1_000, { what: 'the rows' });
    const cancelled = read(`${COUNT}, pg_sleep(4)`);
    await waitFor(
      async () => {
        await database.query('delete from entries');
        await database.query('vacuum entries');
        return (await Promise.race([cancelled, Promise.resolve(null)])) !== null;
      },
      { what: 'the conflict' },
    );
    expect(await cancelled).toBe('recovery_conflict');
    await used();
    expect(await read()).toBe(0);
    expect(await read('select 1/0')).toBe('failed');
    expect(await read('insert into entries values (1)')).toBe('failed');
    await used();
  });

  it('when all connections are asked already, the next one is told so at once', async () => {
    const slow = [read('select pg_sleep(1)'), read('select pg_sleep(1)')];
    expect(await read()).toBe('busy');
    await Promise.all(slow);
    await used();
  });

  it('a standby that stands still answers nobody who waits, nor anybody after', async () => {
    const { standby } = pair;
    if (standby === null) throw new Error('no standby');
    const children = readFileSync(`/proc/${standby.pid}/task/${standby.pid}/children`, 'utf8').trim().split(' ');
    const all = [standby.pid, ...children.map(Number)];
    const waiting = read('select pg_sleep(2)');
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    const since = performance.now();
    await expectRefusal('away').catch(() => undefined);
    expect(await waiting).toBe('failed');
    expect(performance.now() - since).toBeLessThan(11_000);
    expect(isUsed()).toBe(false);
    for (const pid of all) process.kill(pid, 'SIGCONT');
    await used();
  });

  it('a connection that is dead, while its server answers others, is left out after a second and replaced soon', async () => {
    await stop();
    await start({ poolSize: 1, maxLagMs: 60_000 });
    await used();
    const pid = Number(await read('select pg_backend_pid() as count'));
    process.kill(pid, 'SIGSTOP');
    try {
      const since = performance.now();
      await expectRefusal('behind');
      await used();
      expect(performance.now() - since).toBeLessThan(10_500);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('a slow read makes its connection busy, and says nothing of how old its server is', async () => {
    await stop();
    await start({ poolSize: 1 });
    await used();
    const slow = read('select pg_sleep(2.5)');
    const seen = new Set<unknown>();
    await waitFor(
      async () => {
        seen.add(replica.refusal(null)).add(replica.figures.trouble);
        return (await Promise.race([slow, Promise.resolve(null)])) !== null;
      },
      { what: 'the read' },
    );
    await used();
    expect(seen).toEqual(new Set(['busy', null]));
    expect(told.map(([why]) => why)).toEqual([null]);
  });

  it('an idle process asks the primary and each connection four times a second at most, and nothing for a read', async () => {
    let looks = 0;
    await stop();
    await start({
      askPrimary: (text, values) => {
        looks += 1;
        return session.query(text, values);
      },
    });
    await used();
    const before = looks;
    const since = performance.now();
    for (let n = 0; n < 500; n += 1) await read();
    const seconds = (performance.now() - since) / 1_000;
    expect(looks - before).toBeLessThanOrEqual(4 * seconds + 1);
  });
});

describe('a server that is no standby of the primary', () => {
  let other: OwnPostgres;

  beforeAll(async () => {
    pair = await PostgresPair.start(join(folder, 'two'), false);
    other = await startOwnPostgres();
  });
  afterAll(async () => {
    await other.stop();
    await pair.stop();
  });
  afterEach(async () => {
    if (isStarted) await stop();
  });

  it('another system is refused with a sentence, and so are another database and the primary itself', async () => {
    await start({ url: other.url });
    await expectRefusal('other_system');
    await waitFor(() => told.length > 0, { what: 'the news' });
    expect(told).toEqual([['other_system', expect.stringContaining('it belongs to another system')]]);
    await stop();
    await start({ url: pair.standbyUrl.replace(/\/[^/]*$/, '/template1') });
    await expectRefusal('other_system');
    await stop();
    await start({ url: pair.primary.url });
    await expectRefusal('promoted');
  });

  it('a URL that cannot be done as it says is refused at the start, by its own name', () => {
    const options = { poolSize: 1, maxLagMs: 1_000, applicationName: 'app' };
    const rest = {
      ...options,
      askPrimary: () => Promise.reject(new Error('not asked')),
      onChange: () => undefined,
      onFiles: () => undefined,
    };
    const at = (query: string) => () => new ReadReplica({ ...rest, url: `postgres://u:p@host/db?${query}` });
    expect(at('target_session_attrs=primary')).toThrow('DATABASE_REPLICA_URL says target_session_attrs=primary');
    expect(at('sslmode=prefer')).toThrow('DATABASE_REPLICA_URL says sslmode=prefer');
    expect(at('sslrootcert=/no/such')).toThrow('DATABASE_REPLICA_URL names sslrootcert=/no/such');
    expect(at('pooler=session')).toThrow('DATABASE_REPLICA_URL says pooler=session');
    const malformed = () => new ReadReplica({ ...rest, url: 'postgres://u:p%ff@host/db' });
    expect(malformed).toThrow('DATABASE_REPLICA_URL cannot be read (URI malformed)');
  });

  it('what becomes of the files of certificates is told', async () => {
    const ca = join(folder, 'ca.crt');
    writeFileSync(ca, TEST_CA);
    await start({ url: `postgres://u:p@127.0.0.1:1/db?sslrootcert=${ca}` });
    writeFileSync(ca, '');
    await waitFor(() => toldOfFiles.length === 1, { what: 'the empty file' });
    writeFileSync(ca, TEST_CA);
    await waitFor(() => toldOfFiles.length === 2, { what: 'the whole file' });
    expect(toldOfFiles).toEqual([expect.stringContaining(`DATABASE_REPLICA_URL names sslrootcert=${ca}`), null]);
  });

  it('a connection that cannot even be made is a failure like any other, and is tried again', async () => {
    const failures: Error[] = [];
    const open = () => {
      throw new Error('no connection');
    };
    const connection = new ReplicaConnection(open, new PrimaryLog(1), 1_000, (error) => failures.push(error));
    await connection.look();
    await waitFor(async () => (await connection.look(), failures.length === 2), { what: 'the next try' });
    expect(connection.notAsked).toBe('away');
  });

  it('a standby that is away is not asked, and is when it is back; one that was promoted never again', async () => {
    await start();
    await used();
    const gone = pair.standbyUrl;
    await pair.restartStandby(async () => {
      await expectRefusal('away');
      await waitFor(() => told.at(-1)?.[1].includes('cannot be reached'), { what: 'the news' });
    });
    await used();
    // The old primary lives on: the new one has a history of its own from now on.
    const client = new Client(gone);
    await client.connect();
    await client.query('select pg_promote(true, 60)');
    await client.end();
    await expectRefusal('promoted');
  });
});

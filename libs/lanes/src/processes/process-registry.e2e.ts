import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@chasqui/database';
import { createTestDatabase, startProxyOf, type TestDatabase, TYPESCRIPT_HOOK, waitFor } from '@chasqui/testing';
import { CUT_OFF_MS } from './process.sql';
import { ProcessRegistry } from './process-registry';

/** PostgreSQL behind a proxy that makes up server process ids, as poolers do. */
async function startPoolerOf(url: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => [client, upstream].forEach((end) => end.destroy()));
    }
    client.pipe(upstream);
    upstream.on('data', (data: Buffer) => {
      const keyData = data.indexOf(Buffer.from('K\0\0\0\x0c', 'latin1'));
      if (keyData >= 0) data.writeInt32BE(0x7fff_0000, keyData + 5);
      client.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pooled = new URL(url);
  pooled.hostname = '127.0.0.1';
  pooled.port = String((server.address() as AddressInfo).port);
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: pooled.href, close };
}

/** This long after registering, a process has started: four seconds of silence mean its death. */
const STARTED_MS = 6_200;

interface Registered {
  id: number;
  child: ChildProcess;
  said: string[];
}

/** Processes of one test, in a database of their own: most tests wait, so they run side by side. */
class ProcessesWorld {
  private readonly ends: (() => unknown)[] = [];

  private constructor(readonly test: TestDatabase) {}

  static async run(work: (world: ProcessesWorld) => Promise<void>): Promise<void> {
    const world = new ProcessesWorld(await createTestDatabase());
    try {
      await work(world);
    } finally {
      for (const end of world.ends.toReversed()) await end();
      await world.test.drop();
    }
  }

  until(end: () => unknown): void {
    this.ends.push(end);
  }

  async aRegistry(url = this.test.url, app = 'test') {
    const database = await Database.connect({ url, poolSize: 2, applicationName: 'test' });
    const deaths: { id: number; at: number }[] = [];
    const revivals: number[] = [];
    let returns = 0;
    const registry = await ProcessRegistry.start(database, {
      app,
      onRevived: () => revivals.push(performance.now()),
      onFailure: () => undefined,
    });
    registry.onDeaths((ids) => deaths.push(...ids.map((id) => ({ id, at: performance.now() }))));
    registry.onReturn(() => (returns += 1));
    this.until(async () => {
      await registry.close();
      await database.close();
    });
    return { registry, database, deaths, revivals, returns: () => returns };
  }

  async aFarRegistry() {
    const { proxy, url } = await startProxyOf(this.test.url);
    this.until(() => proxy.close());
    return [proxy, await this.aRegistry(url)] as const;
  }

  async aProcess(): Promise<Registered> {
    const script = join(__dirname, '../testing/registered.process.ts');
    const child = spawn(process.execPath, ['-r', TYPESCRIPT_HOOK, script, this.test.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.until(() => child.kill('SIGKILL'));
    const said: string[] = [];
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => said.push(line));
    await waitFor(() => said.length > 0, { what: 'a process to register', timeoutMs: 20_000 });
    return { id: Number(said[0]?.slice(3)), child, said };
  }
}

const CUT_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'test session' and datname = current_database()`;

describe('the registry of processes', () => {
  it.concurrent('a process that is killed is known to be dead within a second and a half, by all who do the same, each once', () =>
    ProcessesWorld.run(async (world) => {
      const [one, two, other] = [
        await world.aRegistry(),
        await world.aRegistry(),
        await world.aRegistry(world.test.url, 'other'),
      ];
      const doomed = await world.aProcess();
      await waitFor(() => !one.registry.isMine('x') || !two.registry.isMine('x'), { what: 'them to know each other' });
      const killedAt = performance.now();
      doomed.child.kill('SIGKILL');
      await waitFor(() => one.deaths.length > 0 && two.deaths.length > 0, { what: 'its death to be known' });
      expect(Math.max(...[one, two].map(({ deaths }) => deaths[0]?.at ?? 0)) - killedAt).toBeLessThan(1_500);
      await sleep(2_500);
      expect([one, two, other].map(({ deaths }) => deaths.map(({ id }) => id))).toEqual([[doomed.id], [doomed.id], []]);
      expect([one.revivals, two.revivals]).toEqual([[], []]);
    }));

  it.concurrent('a process that stands still is taken for dead after four seconds, and lives again when it wakes up', () =>
    ProcessesWorld.run(async (world) => {
      const one = await world.aRegistry();
      const frozen = await world.aProcess();
      await sleep(STARTED_MS);
      const frozenAt = performance.now();
      frozen.child.kill('SIGSTOP');
      await waitFor(() => one.deaths.length > 0, { what: 'it to be taken for dead', timeoutMs: 10_000 });
      const afterMs = (one.deaths[0]?.at ?? 0) - frozenAt;
      expect(afterMs).toBeGreaterThan(2_900);
      expect(afterMs).toBeLessThan(5_800);
      frozen.child.kill('SIGCONT');
      await waitFor(() => frozen.said.includes('revived'), { what: 'it to notice' });
      const { rows } = await one.database.query('select died_at, revivals from processes where id = $1', [frozen.id]);
      expect(rows).toEqual([{ diedAt: null, revivals: 1 }]);
    }));

  it.concurrent('a process that stands still while it starts has fifteen seconds: its own start may block it', () =>
    ProcessesWorld.run(async (world) => {
      const one = await world.aRegistry();
      // It judges silence by now.
      await sleep(4_500);
      const starting = await world.aProcess();
      const frozenAt = performance.now();
      starting.child.kill('SIGSTOP');
      await waitFor(() => one.deaths.some(({ id }) => id === starting.id), {
        what: 'it to be taken for dead',
        timeoutMs: 20_000,
      });
      expect(performance.now() - frozenAt).toBeGreaterThan(13_900);
      expect(performance.now() - frozenAt).toBeLessThan(17_000);
    }));

  it.concurrent('a process whose connections are cut is not dead: it has its lock again before anybody takes it for dead', () =>
    ProcessesWorld.run(async (world) => {
      const one = await world.aRegistry();
      const { proxy, url } = await startProxyOf(world.test.url);
      world.until(() => proxy.close());
      const cut = await world.aRegistry(url);
      const pidOf = async () =>
        (await one.database.query('select session_pid from processes where id = $1', [cut.registry.id])).rows[0]
          ?.sessionPid;
      for (let round = 0; round < 5; round += 1) {
        const before = await pidOf();
        await proxy.cut();
        await proxy.heal();
        await waitFor(() => cut.returns() > round, { what: 'it to be back' });
        await waitFor(async () => ![null, before].includes(await pidOf()), {
          what: 'it to have its lock on a new connection',
        });
        await sleep(700);
      }
      expect(one.deaths.map(({ id }) => id)).not.toContain(cut.registry.id);
      expect(cut.revivals).toEqual([]);
    }));

  it.concurrent('nobody is taken for dead when all connections are cut, however long it takes until the last one is back', () =>
    ProcessesWorld.run(async (world) => {
      const first = await world.aRegistry();
      const others = await Promise.all(Array.from({ length: 6 }, () => world.aFarRegistry()));
      await sleep(1_200);
      await Promise.all([...others.map(([proxy]) => proxy.cut()), first.database.query(CUT_ALL)]);
      const cutAt = performance.now();
      // One after the other, each well within the time that the one before gave them; the last long after the first one's
      // was over.
      for (const [proxy] of others) {
        await sleep(CUT_OFF_MS / 3);
        await proxy.heal();
      }
      expect(performance.now() - cutAt).toBeGreaterThan(2 * CUT_OFF_MS - 100);
      for (const [, { registry }] of others) {
        await waitFor(() => registry.isCertain && registry.session.isOpen, { what: 'it to be back' });
      }
      await sleep(1_500);
      expect([first, ...others.map(([, other]) => other)].flatMap(({ revivals }) => revivals)).toEqual([]);
    }));

  it.concurrent('heartbeats that come at once, after all connections were cut, do not wait for each other', () =>
    ProcessesWorld.run(async (world) => {
      const { database } = await world.aRegistry();
      await Promise.all(Array.from({ length: 5 }, () => world.aRegistry()));
      for (let round = 0; round < 10; round += 1) {
        await sleep(1_000);
        await database.query(CUT_ALL);
      }
      await sleep(1_500);
      const { rows } = await database.query(
        'select deadlocks::integer from pg_stat_database where datname = current_database()',
      );
      expect(rows).toEqual([{ deadlocks: 0 }]);
    }));

  it.concurrent('a process that is killed when all connections are cut is known to be dead within seconds', () =>
    ProcessesWorld.run(async (world) => {
      const [one, two] = [await world.aRegistry(), await world.aRegistry()];
      const doomed = await world.aProcess();
      await sleep(1_200);
      const killedAt = performance.now();
      doomed.child.kill('SIGKILL');
      await one.database.query(CUT_ALL);
      const isKnown = ({ deaths }: typeof one): boolean => deaths.some(({ id }) => id === doomed.id);
      await waitFor(() => isKnown(one) && isKnown(two), { what: 'its death to be known', timeoutMs: 15_000 });
      expect(performance.now() - killedAt).toBeGreaterThan(CUT_OFF_MS - 100);
      expect(performance.now() - killedAt).toBeLessThan(9_000);
      expect([one.revivals, two.revivals]).toEqual([[], []]);
    }));

  it.concurrent('a process without its own connection beats over the pool: its lock says nothing, its heartbeat does', () =>
    ProcessesWorld.run(async (world) => {
      const one = await world.aRegistry();
      const pooled = await world.aRegistry();
      // As behind a pooler in transaction mode: its lock is on another client's connection.
      const { rows } = await one.database.query<{ pid: number }>(
        'select session_pid as pid from processes where id = $1',
        [pooled.registry.id],
      );
      jest.spyOn(pooled.registry.session, 'isOpen', 'get').mockReturnValue(false);
      await one.database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sleep(3_000);
      expect(one.deaths.map(({ id }) => id)).not.toContain(pooled.registry.id);
      expect(pooled.revivals).toEqual([]);
      expect(pooled.registry.isCertain).toBe(true);
    }));

  it.concurrent('behind a pooler no lock is taken: the connection is somebody else’s with the next statement', () =>
    ProcessesWorld.run(async (world) => {
      const { url, close } = await startPoolerOf(world.test.url);
      world.until(close);
      const [one, pooled] = [await world.aRegistry(), await world.aRegistry(url)];
      await sleep(2_500);
      const { rows } = await one.database.query(
        `select session_pid, seen_at > now() - interval '2 seconds' as is_seen,
         exists (select from pg_locks where locktype = 'advisory' and objid = p.id::oid
             and database = (select oid from pg_database where datname = current_database())) as is_locked
       from processes p where id = any ($1) order by id`,
        [[one.registry.id, pooled.registry.id]],
      );
      expect(rows).toEqual([
        { sessionPid: expect.any(Number), isSeen: true, isLocked: true },
        { sessionPid: null, isSeen: true, isLocked: false },
      ]);
      expect(one.deaths.map(({ id }) => id)).not.toContain(pooled.registry.id);
    }));

  it.concurrent('a process that hears from PostgreSQL seconds before the others, after it was away, takes none of them for dead', () =>
    ProcessesWorld.run(async (world) => {
      const [early, first] = await world.aFarRegistry();
      const [late, second] = await world.aFarRegistry();
      await sleep(STARTED_MS);
      early.hang();
      late.hang();
      await sleep(6_000);
      await early.heal();
      await waitFor(() => first.registry.isCertain, { what: 'the first to be back' });
      await sleep(7_000);
      await late.heal();
      await waitFor(() => second.registry.isCertain, { what: 'the second to be back' });
      await sleep(500);
      expect(first.deaths.map(({ id }) => id)).not.toContain(second.registry.id);
      expect([first.revivals, second.revivals]).toEqual([[], []]);
    }));

  it.concurrent('what was asked while PostgreSQL stood still, and is done at its end, takes nobody for dead', () =>
    ProcessesWorld.run(async (world) => {
      const [early, first] = await world.aFarRegistry();
      const [late, second] = await world.aFarRegistry();
      // Long enough to judge silence, too.
      await sleep(STARTED_MS);
      early.hang();
      late.hang();
      await sleep(6_000);
      await early.heal();
      await sleep(6_000);
      await late.heal();
      await waitFor(() => second.registry.isCertain, { what: 'the second to be back' });
      await sleep(500);
      expect(first.deaths.map(({ id }) => id)).not.toContain(second.registry.id);
      expect([first.revivals, second.revivals]).toEqual([[], []]);
    }));

  it.concurrent('a process whose connections were all forgotten on the way opens another one before anybody takes it for dead', () =>
    ProcessesWorld.run(async (world) => {
      const { registry, database } = await world.aRegistry();
      // A young connection is not considered lost.
      await sleep(6_500);
      const before = registry.session.serverPid;
      const never = new Promise<never>(() => undefined);
      const asked = jest.spyOn(registry.session, 'query').mockReturnValue(never);
      const unheard = jest.spyOn(database, 'query').mockReturnValue(never);
      await waitFor(() => asked.mock.calls.length > 0, { what: 'a heartbeat', intervalMs: 5 });
      const beganAt = performance.now();
      await waitFor(() => registry.session.serverPid !== before, {
        what: 'the connection to be given up',
        intervalMs: 5,
      });
      expect(performance.now() - beganAt).toBeLessThan(2_800);
      for (const mock of [asked, unheard]) mock.mockRestore();
      await waitFor(() => registry.isCertain && registry.session.isOpen, { what: 'it to be back' });
    }));

  it.concurrent('heartbeats of a process that are sent close to each other do not keep it from judging', () =>
    ProcessesWorld.run(async (world) => {
      const { registry } = await world.aRegistry();
      await sleep(5_000);
      const sent = jest.spyOn(registry.session, 'query');
      const { beat } = registry as unknown as { beat: () => Promise<void> };
      for (let times = 0; times < 3; times += 1) await Promise.all([beat.call(registry), beat.call(registry)]);
      await beat.call(registry);
      const [, , , judgesSilence, , unlockedMs] = sent.mock.calls.at(-1)?.[1] ?? [];
      expect([judgesSilence, unlockedMs]).toEqual([true, 500]);
    }));

  it.concurrent('a young connection is not given up for its silence: PostgreSQL is busy with it', () =>
    ProcessesWorld.run(async (world) => {
      const { registry } = await world.aRegistry();
      const before = registry.session.serverPid;
      registry.session.renew(new Error('silent'));
      expect([registry.session.isOpen, registry.session.serverPid]).toEqual([true, before]);
    }));

  it.concurrent('with the death of a second process, what it was to take over from the first is told again', () =>
    ProcessesWorld.run(async (world) => {
      const one = await world.aRegistry();
      const [first, second] = [await world.aProcess(), await world.aProcess()];
      const told: number[][] = [];
      one.registry.onDeaths((ids) => told.push([...ids]));
      first.child.kill('SIGKILL');
      await waitFor(() => told.flat().includes(first.id), { what: 'the first death' });
      second.child.kill('SIGKILL');
      await waitFor(() => told.flat().includes(second.id), { what: 'the second death' });
      expect(told.at(-1)).toEqual(expect.arrayContaining([first.id, second.id]));
    }));

  it.concurrent('a process that stops says so with its heartbeat when it could not before', () =>
    ProcessesWorld.run(async (world) => {
      // An app of their own: processes of earlier tests may not be known to be gone yet.
      const [one, leaver] = [
        await world.aRegistry(world.test.url, 'leaving'),
        await world.aRegistry(world.test.url, 'leaving'),
      ];
      const isAlone = (): boolean => Array.from({ length: 50 }, (_, n) => `x${n}`).every((x) => one.registry.isMine(x));
      await waitFor(() => !isAlone(), { what: 'them to know each other' });
      const query = leaver.database.query.bind(leaver.database);
      jest.spyOn(leaver.database, 'query').mockRejectedValueOnce(new Error('Connection terminated'));
      await leaver.registry.standBack();
      leaver.database.query = query;
      await waitFor(isAlone, { what: 'the other to have all', timeoutMs: 3_000 });
    }));

  it.concurrent('nobody is taken for dead when PostgreSQL was away for all of them', () =>
    ProcessesWorld.run(async (world) => {
      const { proxy, url } = await startProxyOf(world.test.url);
      world.until(() => proxy.close());
      const all = [await world.aRegistry(url), await world.aRegistry(url), await world.aRegistry(url)];
      await sleep(STARTED_MS);
      await proxy.cut();
      await sleep(5_500);
      expect(all.map(({ registry }) => registry.isCertain)).toEqual([false, false, false]);
      await proxy.heal();
      await waitFor(() => all.every(({ registry, returns }) => registry.isCertain && returns() > 0), {
        what: 'them to be back',
      });
      await sleep(2_500);
      const ids = all.map(({ registry }) => registry.id);
      expect(all.flatMap(({ deaths }) => deaths.filter(({ id }) => ids.includes(id)))).toEqual([]);
      expect(all.flatMap(({ revivals }) => revivals)).toEqual([]);
    }));

  it.concurrent('processes share what any of them could do: each thing is one process’s, and stays its own when others go', () =>
    ProcessesWorld.run(async (world) => {
      const [one, two, three] = [await world.aRegistry(), await world.aRegistry(), await world.aRegistry()];
      const all = [one, two, three];
      const things = Array.from({ length: 300 }, (_, n) => `wa:${n}`);
      const ownersOf = () => things.map((thing) => all.findIndex(({ registry }) => registry.isMine(thing)));
      await waitFor(() => things.every((thing) => all.filter(({ registry }) => registry.isMine(thing)).length === 1), {
        what: 'them to agree',
      });
      const before = ownersOf();
      for (const place of [0, 1, 2]) expect(before.filter((owner) => owner === place).length).toBeGreaterThan(60);
      await three.registry.close();
      await waitFor(() => !ownersOf().includes(-1), { what: 'the others to know' });
      expect(ownersOf().filter((owner, n) => before[n] !== 2 && owner !== before[n])).toEqual([]);
      expect(all.flatMap(({ deaths }) => deaths.map(({ id }) => id))).not.toContain(three.registry.id);
    }));

  it.concurrent('a process that has left stays away, also when a heartbeat of it is late', () =>
    ProcessesWorld.run(async (world) => {
      const database = await Database.connect({ url: world.test.url, poolSize: 2, applicationName: 'test' });
      world.until(() => database.close());
      const heldBack: (() => void)[] = [];
      let isSlow = false;
      const query = database.query.bind(database);
      database.query = async (statement, values) => {
        if (isSlow) await new Promise<void>((resolve) => heldBack.push(resolve));
        return query(statement, values);
      };
      const ignore = (): void => undefined;
      const registry = await ProcessRegistry.start(database, { app: 'leaver', onRevived: ignore, onFailure: ignore });
      // Its connection is lost, and reopens only when a heartbeat is on its way over the pool.
      isSlow = true;
      registry.session.onOpen(() =>
        waitFor(() => heldBack.length > 0, { what: 'a heartbeat', intervalMs: 1 }).then(ignore),
      );
      const ended = "select pg_terminate_backend(session_pid) from processes where app = 'leaver'";
      await query(ended);
      await waitFor(() => heldBack.length > 0, { what: 'a heartbeat over the pool' });
      await waitFor(() => registry.session.isOpen, { what: 'the connection' });
      const known = async () => (await query<{ id: number }>("select id from processes where app = 'leaver'")).rows;
      const closed = registry.close();
      await waitFor(async () => (await known()).length === 0 || heldBack.length > 1, { what: 'it to leave' });
      for (const goOn of heldBack) goOn();
      isSlow = false;
      await closed;
      await sleep(200);
      expect(await known()).toEqual([]);
    }));

  it.concurrent('a process that PostgreSQL has forgotten registers again', () =>
    ProcessesWorld.run(async (world) => {
      const { registry, database } = await world.aRegistry();
      const before = registry.id;
      await database.query('delete from processes where id = $1', [before]);
      await waitFor(() => registry.id !== before, { what: 'it to register again' });
      await waitFor(() => registry.isCertain, { what: 'it to beat' });
      const { rows } = await database.query('select id from processes where id = $1', [registry.id]);
      expect(rows).toHaveLength(1);
    }));

  it.concurrent('a process says with a heartbeat what memory it has and how late its event loop is, and no statement is there for that', () =>
    ProcessesWorld.run(async (world) => {
      const database = await Database.connect({ url: world.test.url, poolSize: 2, applicationName: 'test' });
      world.until(() => database.close());
      const { registry } = await world.aRegistry();
      const read = async () => {
        const { rows } = await database.query<{ figures: Record<string, number>; isFresh: boolean }>(
          `select figures, figures_at > now() - interval '20 seconds' as is_fresh from processes where id = $1`,
          [registry.id],
        );
        return rows[0];
      };
      await waitFor(async () => (await read())?.isFresh === true, { what: 'the figures of a process' });
      const { rss, heap, loop_p99_ms: late } = (await read())?.figures ?? {};
      expect(rss).toBeGreaterThan(heap ?? 0);
      expect(heap).toBeGreaterThan(1_000_000);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(60_000);
    }));
});

"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodechild_process = require("node:child_process");
const _nodeevents = require("node:events");
const _nodenet = require("node:net");
const _nodereadline = require("node:readline");
const _nodepath = require("node:path");
const _promises = require("node:timers/promises");
const _entities = require("../../entities/src");
const _testing = require("../../testing/src");
const _processregistry = require("./process-registry");
/** PostgreSQL behind something that names server processes of its own, as poolers do. */ async function startPoolerOf(url) {
    const { hostname, port } = new URL(url);
    const sockets = new Set();
    const server = (0, _nodenet.createServer)((client)=>{
        const upstream = (0, _nodenet.connect)(Number(port), hostname);
        for (const socket of [
            client,
            upstream
        ]){
            sockets.add(socket);
            socket.on('error', ()=>socket.destroy()).on('close', ()=>[
                    client,
                    upstream
                ].forEach((end)=>end.destroy()));
        }
        client.pipe(upstream);
        upstream.on('data', (data)=>{
            const keyData = data.indexOf(Buffer.from('K\0\0\0\x0c', 'latin1'));
            if (keyData >= 0) data.writeInt32BE(0x7fff_0000, keyData + 5);
            client.write(data);
        });
    });
    server.listen(0, '127.0.0.1');
    await (0, _nodeevents.once)(server, 'listening');
    const pooled = new URL(url);
    pooled.hostname = '127.0.0.1';
    pooled.port = String(server.address().port);
    const close = ()=>{
        server.close();
        for (const socket of sockets)socket.destroy();
    };
    return {
        url: pooled.href,
        close
    };
}
describe('the registry of processes', ()=>{
    let test;
    const ends = [];
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
    });
    afterEach(async ()=>{
        for (const end of ends.splice(0).toReversed())await end();
    });
    afterAll(()=>test.drop());
    const aRegistry = async (url = test.url, app = 'test')=>{
        const database = await _entities.Database.connect({
            url,
            poolSize: 2,
            applicationName: 'test'
        });
        const deaths = [];
        const revivals = [];
        let returns = 0;
        const registry = await _processregistry.ProcessRegistry.start(database, {
            app,
            onRevived: ()=>revivals.push(performance.now()),
            onFailure: ()=>undefined
        });
        registry.onDeaths((ids)=>deaths.push(...ids.map((id)=>({
                    id,
                    at: performance.now()
                }))));
        registry.onReturn(()=>returns += 1);
        ends.push(async ()=>{
            await registry.close();
            await database.close();
        });
        return {
            registry,
            database,
            deaths,
            revivals,
            returns: ()=>returns
        };
    };
    /** A registry, and what its connections go through. */ const aFarRegistry = async ()=>{
        const { proxy, url } = await (0, _testing.startProxyOf)(test.url);
        ends.push(()=>proxy.close());
        return [
            proxy,
            await aRegistry(url)
        ];
    };
    const aProcess = async ()=>{
        const script = (0, _nodepath.join)(__dirname, 'testing/registered.process.ts');
        const child = (0, _nodechild_process.spawn)(process.execPath, [
            '-r',
            _testing.TYPESCRIPT_HOOK,
            script,
            test.url
        ], {
            stdio: [
                'ignore',
                'pipe',
                'inherit'
            ]
        });
        ends.push(()=>child.kill('SIGKILL'));
        const said = [];
        (0, _nodereadline.createInterface)({
            input: child.stdout
        }).on('line', (line)=>said.push(line));
        await (0, _testing.waitFor)(()=>said.length > 0, {
            what: 'a process to register',
            timeoutMs: 20_000
        });
        return {
            id: Number(said[0]?.slice(3)),
            child,
            said
        };
    };
    it('a process that is killed is known to be dead within a second and a half, by all who do the same, each once', async ()=>{
        const [one, two, other] = [
            await aRegistry(),
            await aRegistry(),
            await aRegistry(test.url, 'other')
        ];
        const doomed = await aProcess();
        await (0, _testing.waitFor)(()=>!one.registry.isMine('x') || !two.registry.isMine('x'), {
            what: 'them to know each other'
        });
        const killedAt = performance.now();
        doomed.child.kill('SIGKILL');
        await (0, _testing.waitFor)(()=>one.deaths.length > 0 && two.deaths.length > 0, {
            what: 'its death to be known'
        });
        expect(Math.max(...[
            one,
            two
        ].map(({ deaths })=>deaths[0]?.at ?? 0)) - killedAt).toBeLessThan(1_500);
        await (0, _promises.setTimeout)(2_500);
        expect([
            one,
            two,
            other
        ].map(({ deaths })=>deaths.map(({ id })=>id))).toEqual([
            [
                doomed.id
            ],
            [
                doomed.id
            ],
            []
        ]);
        expect([
            one.revivals,
            two.revivals
        ]).toEqual([
            [],
            []
        ]);
    });
    it('a process that stands still is taken for dead after four seconds, and lives again when it wakes up', async ()=>{
        const one = await aRegistry();
        const frozen = await aProcess();
        const frozenAt = performance.now();
        frozen.child.kill('SIGSTOP');
        await (0, _testing.waitFor)(()=>one.deaths.length > 0, {
            what: 'it to be taken for dead',
            timeoutMs: 10_000
        });
        const afterMs = (one.deaths[0]?.at ?? 0) - frozenAt;
        expect(afterMs).toBeGreaterThan(2_900);
        expect(afterMs).toBeLessThan(5_800);
        frozen.child.kill('SIGCONT');
        await (0, _testing.waitFor)(()=>frozen.said.includes('revived'), {
            what: 'it to notice'
        });
        const { rows } = await one.database.query('select died_at, revivals from processes where id = $1', [
            frozen.id
        ]);
        expect(rows).toEqual([
            {
                died_at: null,
                revivals: 1
            }
        ]);
    });
    it('a process whose connections are cut is not dead: it has its lock again before anybody takes it for dead', async ()=>{
        const one = await aRegistry();
        const { proxy, url } = await (0, _testing.startProxyOf)(test.url);
        ends.push(()=>proxy.close());
        const cut = await aRegistry(url);
        const pidOf = async ()=>(await one.database.query('select session_pid from processes where id = $1', [
                cut.registry.id
            ])).rows[0]?.session_pid;
        for(let round = 0; round < 5; round += 1){
            const before = await pidOf();
            await proxy.cut();
            await proxy.heal();
            await (0, _testing.waitFor)(()=>cut.returns() > round, {
                what: 'it to be back'
            });
            await (0, _testing.waitFor)(async ()=>![
                    null,
                    before
                ].includes(await pidOf()), {
                what: 'it to have its lock on a new connection'
            });
            await (0, _promises.setTimeout)(700);
        }
        expect(one.deaths.map(({ id })=>id)).not.toContain(cut.registry.id);
        expect(cut.revivals).toEqual([]);
    });
    it('nobody is taken for dead when all connections are cut, however long a slow process takes for another one', async ()=>{
        const { proxy, url } = await (0, _testing.startProxyOf)(test.url);
        ends.push(()=>proxy.close());
        const [one, two, slow] = [
            await aRegistry(),
            await aRegistry(),
            await aRegistry(url)
        ];
        await (0, _promises.setTimeout)(1_200);
        await Promise.all([
            proxy.cut(),
            one.database.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test session'`)
        ]);
        await (0, _promises.setTimeout)(7_000);
        await proxy.heal();
        await (0, _testing.waitFor)(()=>slow.registry.isCertain, {
            what: 'the slow one to be back'
        });
        await (0, _promises.setTimeout)(1_500);
        expect([
            one,
            two,
            slow
        ].flatMap(({ revivals })=>revivals)).toEqual([]);
    });
    it('a process without its own connection beats over the pool: its lock says nothing, its heartbeat does', async ()=>{
        const one = await aRegistry();
        const pooled = await aRegistry();
        // As behind a pooler in transaction mode: its lock is on a connection that is somebody else's.
        const { rows } = await one.database.query('select session_pid as pid from processes where id = $1', [
            pooled.registry.id
        ]);
        jest.spyOn(pooled.registry.session, 'isOpen', 'get').mockReturnValue(false);
        await one.database.query('select pg_terminate_backend($1)', [
            rows[0]?.pid
        ]);
        await (0, _promises.setTimeout)(3_000);
        expect(one.deaths.map(({ id })=>id)).not.toContain(pooled.registry.id);
        expect(pooled.revivals).toEqual([]);
        expect(pooled.registry.isCertain).toBe(true);
    });
    it('behind a pooler no lock is taken: the connection is somebody else’s with the next statement', async ()=>{
        const { url, close } = await startPoolerOf(test.url);
        ends.push(close);
        const [one, pooled] = [
            await aRegistry(),
            await aRegistry(url)
        ];
        await (0, _promises.setTimeout)(2_500);
        const { rows } = await one.database.query(`select session_pid, seen_at > now() - interval '2 seconds' as is_seen,
         exists (select from pg_locks where locktype = 'advisory' and objid = p.id::oid) as is_locked
       from processes p where id = any ($1) order by id`, [
            [
                one.registry.id,
                pooled.registry.id
            ]
        ]);
        expect(rows).toEqual([
            {
                session_pid: expect.any(Number),
                is_seen: true,
                is_locked: true
            },
            {
                session_pid: null,
                is_seen: true,
                is_locked: false
            }
        ]);
        expect(one.deaths.map(({ id })=>id)).not.toContain(pooled.registry.id);
    });
    it('a process that hears from PostgreSQL seconds before the others, after it was away, takes none of them for dead', async ()=>{
        const [early, first] = await aFarRegistry();
        const [late, second] = await aFarRegistry();
        await (0, _testing.waitFor)(()=>first.registry.isCertain && second.registry.isCertain, {
            what: 'both to beat'
        });
        early.hang();
        late.hang();
        await (0, _promises.setTimeout)(6_000);
        await early.heal();
        await (0, _testing.waitFor)(()=>first.registry.isCertain, {
            what: 'the first to be back'
        });
        await (0, _promises.setTimeout)(7_000);
        await late.heal();
        await (0, _testing.waitFor)(()=>second.registry.isCertain, {
            what: 'the second to be back'
        });
        await (0, _promises.setTimeout)(500);
        expect(first.deaths.map(({ id })=>id)).not.toContain(second.registry.id);
        expect([
            first.revivals,
            second.revivals
        ]).toEqual([
            [],
            []
        ]);
    });
    it('what was asked while PostgreSQL stood still, and is done at its end, takes nobody for dead', async ()=>{
        const [early, first] = await aFarRegistry();
        const [late, second] = await aFarRegistry();
        // Long enough to judge silence.
        await (0, _promises.setTimeout)(4_500);
        early.hang();
        late.hang();
        await (0, _promises.setTimeout)(6_000);
        await early.heal();
        await (0, _promises.setTimeout)(6_000);
        await late.heal();
        await (0, _testing.waitFor)(()=>second.registry.isCertain, {
            what: 'the second to be back'
        });
        await (0, _promises.setTimeout)(500);
        expect(first.deaths.map(({ id })=>id)).not.toContain(second.registry.id);
        expect([
            first.revivals,
            second.revivals
        ]).toEqual([
            [],
            []
        ]);
    });
    it('a process whose connections were all forgotten on the way opens another one before anybody takes it for dead', async ()=>{
        const { registry, database } = await aRegistry();
        // A young connection was not forgotten.
        await (0, _promises.setTimeout)(6_500);
        const before = registry.session.serverPid;
        const never = new Promise(()=>undefined);
        const asked = jest.spyOn(registry.session, 'query').mockReturnValue(never);
        jest.spyOn(database, 'query').mockReturnValue(never);
        await (0, _testing.waitFor)(()=>asked.mock.calls.length > 0, {
            what: 'a heartbeat',
            intervalMs: 5
        });
        const beganAt = performance.now();
        await (0, _testing.waitFor)(()=>registry.session.serverPid !== before, {
            what: 'the connection to be given up',
            intervalMs: 5
        });
        expect(performance.now() - beganAt).toBeLessThan(2_800);
        jest.restoreAllMocks();
        await (0, _testing.waitFor)(()=>registry.isCertain && registry.session.isOpen, {
            what: 'it to be back'
        });
    });
    it('heartbeats of a process that are sent close to each other do not keep it from judging', async ()=>{
        const { registry } = await aRegistry();
        await (0, _promises.setTimeout)(5_000);
        const sent = jest.spyOn(registry.session, 'query');
        const { beat } = registry;
        for(let times = 0; times < 3; times += 1)await Promise.all([
            beat.call(registry),
            beat.call(registry)
        ]);
        await beat.call(registry);
        const [, , , judgesSilence, , judgesLocks] = sent.mock.calls.at(-1)?.[1] ?? [];
        expect([
            judgesSilence,
            judgesLocks
        ]).toEqual([
            true,
            true
        ]);
    });
    it('a young connection is not given up for its silence: PostgreSQL is busy with it', async ()=>{
        const { registry } = await aRegistry();
        const before = registry.session.serverPid;
        registry.session.renew(new Error('silent'));
        expect([
            registry.session.isOpen,
            registry.session.serverPid
        ]).toEqual([
            true,
            before
        ]);
    });
    it('with the death of a second process, what it was to take over from the first is told again', async ()=>{
        const one = await aRegistry();
        const [first, second] = [
            await aProcess(),
            await aProcess()
        ];
        const told = [];
        one.registry.onDeaths((ids)=>told.push([
                ...ids
            ]));
        first.child.kill('SIGKILL');
        await (0, _testing.waitFor)(()=>told.flat().includes(first.id), {
            what: 'the first death'
        });
        second.child.kill('SIGKILL');
        await (0, _testing.waitFor)(()=>told.flat().includes(second.id), {
            what: 'the second death'
        });
        expect(told.at(-1)).toEqual(expect.arrayContaining([
            first.id,
            second.id
        ]));
    });
    it('a process that stops says so with its heartbeat when it could not before', async ()=>{
        // Of an app of their own: others of the tests before may not be known to be gone yet.
        const [one, leaver] = [
            await aRegistry(test.url, 'leaving'),
            await aRegistry(test.url, 'leaving')
        ];
        const isAlone = ()=>Array.from({
                length: 50
            }, (_, n)=>`x${n}`).every((x)=>one.registry.isMine(x));
        await (0, _testing.waitFor)(()=>!isAlone(), {
            what: 'them to know each other'
        });
        const query = leaver.database.query.bind(leaver.database);
        jest.spyOn(leaver.database, 'query').mockRejectedValueOnce(new Error('Connection terminated'));
        await leaver.registry.standBack();
        leaver.database.query = query;
        await (0, _testing.waitFor)(isAlone, {
            what: 'the other to have all',
            timeoutMs: 3_000
        });
    });
    it('nobody is taken for dead when PostgreSQL was away for all of them', async ()=>{
        const { proxy, url } = await (0, _testing.startProxyOf)(test.url);
        ends.push(()=>proxy.close());
        const all = [
            await aRegistry(url),
            await aRegistry(url),
            await aRegistry(url)
        ];
        await proxy.cut();
        await (0, _promises.setTimeout)(5_500);
        expect(all.map(({ registry })=>registry.isCertain)).toEqual([
            false,
            false,
            false
        ]);
        await proxy.heal();
        await (0, _testing.waitFor)(()=>all.every(({ registry, returns })=>registry.isCertain && returns() > 0), {
            what: 'them to be back'
        });
        await (0, _promises.setTimeout)(2_500);
        const ids = all.map(({ registry })=>registry.id);
        expect(all.flatMap(({ deaths })=>deaths.filter(({ id })=>ids.includes(id)))).toEqual([]);
        expect(all.flatMap(({ revivals })=>revivals)).toEqual([]);
    });
    it('processes share what any of them could do: each thing is one process’s, and stays its own when others go', async ()=>{
        const [one, two, three] = [
            await aRegistry(),
            await aRegistry(),
            await aRegistry()
        ];
        const all = [
            one,
            two,
            three
        ];
        const things = Array.from({
            length: 300
        }, (_, n)=>`wa:${n}`);
        const ownersOf = ()=>things.map((thing)=>all.findIndex(({ registry })=>registry.isMine(thing)));
        await (0, _testing.waitFor)(()=>things.every((thing)=>all.filter(({ registry })=>registry.isMine(thing)).length === 1), {
            what: 'them to agree'
        });
        const before = ownersOf();
        for (const place of [
            0,
            1,
            2
        ])expect(before.filter((owner)=>owner === place).length).toBeGreaterThan(60);
        await three.registry.close();
        await (0, _testing.waitFor)(()=>!ownersOf().includes(-1), {
            what: 'the others to know'
        });
        expect(ownersOf().filter((owner, n)=>before[n] !== 2 && owner !== before[n])).toEqual([]);
        expect(all.flatMap(({ deaths })=>deaths.map(({ id })=>id))).not.toContain(three.registry.id);
    });
    it('a process that has left stays away, also when a heartbeat of it is late', async ()=>{
        const database = await _entities.Database.connect({
            url: test.url,
            poolSize: 2,
            applicationName: 'test'
        });
        ends.push(()=>database.close());
        const heldBack = [];
        let isSlow = false;
        const query = database.query.bind(database);
        database.query = async (statement, values)=>{
            if (isSlow) await new Promise((resolve)=>heldBack.push(resolve));
            return query(statement, values);
        };
        const ignore = ()=>undefined;
        const registry = await _processregistry.ProcessRegistry.start(database, {
            app: 'leaver',
            onRevived: ignore,
            onFailure: ignore
        });
        // Its connection is lost, and is not open again before a heartbeat is on its way over the pool.
        isSlow = true;
        registry.session.onOpen(()=>(0, _testing.waitFor)(()=>heldBack.length > 0, {
                what: 'a heartbeat',
                intervalMs: 1
            }).then(ignore));
        const ended = "select pg_terminate_backend(session_pid) from processes where app = 'leaver'";
        await query(ended);
        await (0, _testing.waitFor)(()=>heldBack.length > 0, {
            what: 'a heartbeat over the pool'
        });
        await (0, _testing.waitFor)(()=>registry.session.isOpen, {
            what: 'the connection'
        });
        const known = async ()=>(await query("select id from processes where app = 'leaver'")).rows;
        const closed = registry.close();
        await (0, _testing.waitFor)(async ()=>(await known()).length === 0 || heldBack.length > 1, {
            what: 'it to leave'
        });
        for (const goOn of heldBack)goOn();
        isSlow = false;
        await closed;
        await (0, _promises.setTimeout)(200);
        expect(await known()).toEqual([]);
    });
    it('a process that PostgreSQL has forgotten registers again', async ()=>{
        const { registry, database } = await aRegistry();
        const before = registry.id;
        await database.query('delete from processes where id = $1', [
            before
        ]);
        await (0, _testing.waitFor)(()=>registry.id !== before, {
            what: 'it to register again'
        });
        await (0, _testing.waitFor)(()=>registry.isCertain, {
            what: 'it to beat'
        });
        const { rows } = await database.query('select id from processes where id = $1', [
            registry.id
        ]);
        expect(rows).toHaveLength(1);
    });
    it('a process says with a heartbeat what memory it has and how late its event loop is, and no statement is there for that', async ()=>{
        const database = await _entities.Database.connect({
            url: test.url,
            poolSize: 2,
            applicationName: 'test'
        });
        ends.push(()=>database.close());
        const { registry } = await aRegistry();
        const read = async ()=>{
            const { rows } = await database.query(`select figures, figures_at > now() - interval '20 seconds' as "isFresh" from processes where id = $1`, [
                registry.id
            ]);
            return rows[0];
        };
        await (0, _testing.waitFor)(async ()=>(await read())?.isFresh === true, {
            what: 'the figures of a process'
        });
        const { rss, heap, loop_p99_ms: late } = (await read())?.figures ?? {};
        expect(rss).toBeGreaterThan(heap ?? 0);
        expect(heap).toBeGreaterThan(1_000_000);
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThan(60_000);
    });
});

//# sourceMappingURL=process-registry.e2e.js.map
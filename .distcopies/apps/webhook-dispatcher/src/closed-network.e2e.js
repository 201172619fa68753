"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodechild_process = require("node:child_process");
const _nodenet = require("node:net");
const _nodepath = require("node:path");
const _testing = require("../../../libs/testing/src");
const _uuid = require("uuid");
const _dispatcherharness = require("./testing/dispatcher.harness");
const _hostilehosts = require("./testing/hostile-hosts");
const _receiver = require("./testing/receiver");
const PUBLIC = '93.184.216.34';
/** Where a machine gives nobody a network of their own, only the traps of this machine's loopback are left. */ const hasNamespaces = (0, _nodechild_process.spawnSync)('unshare', [
    '-rn',
    'ip',
    'link',
    'set',
    'lo',
    'up'
]).status === 0;
const inNamespace = hasNamespaces ? describe : describe.skip;
inNamespace('in a network in which every address is a trap, the client of deliveries', ()=>{
    let outcome;
    beforeAll(async ()=>{
        const script = (0, _nodepath.join)(__dirname, 'testing/closed-network.process.ts');
        const child = (0, _testing.spawnInNamespace)('-rn', script, {
            stdio: [
                'ignore',
                'pipe',
                'pipe'
            ]
        });
        let [output, errors] = [
            '',
            ''
        ];
        child.stdout?.on('data', (data)=>output += data.toString());
        child.stderr?.on('data', (data)=>errors += data.toString());
        await new Promise((resolve)=>child.once('close', resolve));
        if (output === '') throw new Error(`nothing came of it: ${errors}`);
        outcome = JSON.parse(output);
    });
    it('the dispatcher opens no connection for any of the hostile addresses, in any form, scheme or port', ()=>{
        expect(outcome.trapWorks).toBe(true);
        expect(_hostilehosts.HOSTILE_HOSTS.length).toBeGreaterThanOrEqual(80);
        expect(Object.keys(outcome.forms).length).toBeGreaterThanOrEqual(320);
        const others = Object.entries(outcome.forms).filter(([, what])=>what !== 'blocked');
        expect(others).toEqual([]);
        expect(outcome.opensOfForms).toBe(0);
    });
    it('the dispatcher connects only to public addresses when a name server flips its answer with every query', ()=>{
        expect(outcome.queries).toBeGreaterThan(150);
        expect(Object.keys(outcome.taken)).toEqual([
            PUBLIC
        ]);
        // Both faces were shown: the public one was connected to, the private one refused.
        expect(outcome.taken[PUBLIC]).toBeGreaterThan(5);
        expect(outcome.flips['flip blocked']).toBeGreaterThan(5);
        expect(outcome.flips['both blocked']).toBe(60);
        expect(outcome.flips['mapped blocked']).toBe(60);
    });
});
describe('a dispatcher that may reach no private network', ()=>{
    let harness;
    let trap;
    let connections = 0;
    const port = ()=>trap.address().port;
    const receiver = new _receiver.Receiver();
    beforeAll(async ()=>{
        trap = (0, _nodenet.createServer)((socket)=>{
            connections += 1;
            socket.destroy();
        });
        await new Promise((resolve)=>trap.listen(0, '::', resolve));
        await receiver.start();
        harness = await _dispatcherharness.DispatcherHarness.create();
    });
    afterEach(()=>harness.stopAll());
    afterAll(async ()=>{
        await harness.close();
        await receiver.stop();
        trap.close();
    });
    it('a dispatcher connects to no hostile address that stands in the table, and says why without naming any', async ()=>{
        await harness.start({
            OUTBOUND_ALLOWED_NETWORKS: []
        });
        const orgId = (0, _uuid.v7)();
        const urls = _hostilehosts.HOSTILE_HOSTS.flatMap((host)=>[
                `https://${host}:${port()}/`,
                `http://${host}:${port()}/`
            ]);
        const endpoints = [];
        for (const url of urls)endpoints.push(await harness.anEndpoint({
            orgId,
            url
        }));
        const [eventId = ''] = await harness.emit({
            orgId,
            mode: 'live'
        });
        const tried = await (0, _testing.waitFor)(async ()=>{
            const { rows } = await harness.database.query(`select error, http_status from webhook_deliveries
           where event_id = $1 and attempts > 0 and unrecorded_starts = 0`, [
                eventId.slice(4)
            ]);
            return rows.length === endpoints.length ? rows : null;
        }, {
            what: 'an attempt at each'
        });
        expect(connections).toBe(0);
        expect(tried.every(({ http_status: status })=>status === null)).toBe(true);
        // Of names that only some machines know others say that they do not exist.
        const words = new Set(tried.map(({ error })=>error).filter((error)=>error !== 'the host name does not exist'));
        expect([
            ...words
        ].sort()).toEqual(WORDS);
    });
    it('a dispatcher follows no redirect, of whatever kind, neither to a trap nor to where it may go', async ()=>{
        // Those of the test before are tried again after five seconds, and would be allowed to reach the trap.
        await harness.database.query('delete from webhook_deliveries');
        await harness.start({
            OUTBOUND_ALLOWED_NETWORKS: [
                '127.0.0.1/32'
            ]
        });
        const kinds = [
            300,
            301,
            302,
            303,
            304,
            305,
            307,
            308
        ];
        const targets = [
            `http://127.0.0.2:${port()}/`,
            `http://127.0.0.1:${port()}/`,
            `//[::1]:${port()}/`,
            '/elsewhere'
        ];
        const orgId = (0, _uuid.v7)();
        const told = kinds.flatMap((status)=>targets.map((target)=>({
                    status,
                    target,
                    path: `/${(0, _uuid.v7)()}`
                })));
        for (const { status, target, path } of told){
            receiver.on(path, (_request, response)=>{
                response.writeHead(status, {
                    location: target,
                    refresh: `0; url=${target}`,
                    'content-location': target
                }).end();
            });
            await harness.anEndpoint({
                orgId,
                url: receiver.url(path)
            });
        }
        await harness.emit({
            orgId,
            mode: 'live'
        });
        const errors = await (0, _testing.waitFor)(async ()=>{
            const { rows } = await harness.database.query('select error from webhook_deliveries where org_id = $1 and attempts > 0 and unrecorded_starts = 0', [
                orgId
            ]);
            return rows.length === told.length ? rows.map(({ error })=>error) : null;
        }, {
            what: 'an attempt at each'
        });
        expect(new Set(errors)).toEqual(new Set(kinds.map((kind)=>`status ${kind}; redirects are not followed`)));
        expect(connections).toBe(0);
        expect(receiver.at('/elsewhere')).toEqual([]);
    });
    it('a dispatcher without its guard would have been trapped', async ()=>{
        await harness.start({
            OUTBOUND_ALLOWED_NETWORKS: [
                '127.0.0.0/8'
            ]
        });
        await harness.emit(await harness.anEndpoint({
            url: `http://127.0.0.2:${port()}/`
        }));
        await (0, _testing.waitFor)(()=>connections > 0, {
            what: 'the trap to take it'
        });
    });
});
/** What customers are told of hostile addresses. */ const WORDS = [
    'the URL contains a user name or password',
    'the URL is not valid',
    'the address is not public, or the URL is not https'
];

//# sourceMappingURL=closed-network.e2e.js.map
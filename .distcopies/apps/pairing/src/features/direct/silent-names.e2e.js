"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodechild_process = require("node:child_process");
const _nodecrypto = require("node:crypto");
const _nodedgram = require("node:dgram");
const _nodeevents = require("node:events");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _config = require("../../../../../libs/config/src");
const _testing = require("../../../../../libs/testing/src");
const _pairingharness = require("../../testing/pairing-harness");
const SCRIPT = (0, _nodepath.join)(__dirname, '../../testing/silent-names.process.ts');
const NAME_SERVER = '127.0.0.77';
/** A machine may give nobody a view of its own files, or the port of name servers. With a callback, bind() fails silently. */ const bindsPort53 = `require('dgram').createSocket('udp4').once('listening', () => process.exit()).bind(53, '${NAME_SERVER}')`;
const isPossible = (0, _nodechild_process.spawnSync)('unshare', [
    '-rm',
    'true'
]).status === 0 && (0, _nodechild_process.spawnSync)(process.execPath, [
    '-e',
    bindsPort53
]).status === 0;
const GATEWAYS = 12;
(isPossible ? _globals.describe : _globals.describe.skip)('with direct gateways whose name server never answers, pairing', ()=>{
    let harness;
    let nameServer;
    let child;
    let url;
    /** What it wrote before it ended. */ let said = '';
    const asked = new Set();
    (0, _globals.beforeAll)(async ()=>{
        nameServer = (0, _nodedgram.createSocket)('udp4');
        nameServer.on('message', (query)=>asked.add(query.subarray(13, 13 + (query[12] ?? 0)).toString()));
        nameServer.bind(53, NAME_SERVER);
        await (0, _nodeevents.once)(nameServer, 'listening');
        harness = await _pairingharness.PairingHarness.start();
        child = (0, _testing.spawnInNamespace)('-rm', SCRIPT, {
            stdio: [
                'ignore',
                'ignore',
                'pipe',
                'ipc'
            ],
            env: {
                REQUEST: JSON.stringify({
                    folder: harness.mediaDir,
                    nameServer: NAME_SERVER,
                    config: config()
                })
            }
        });
        child.stderr?.on('data', (chunk)=>said = (said + chunk.toString()).slice(-2_000));
        ({ url } = await told());
    });
    (0, _globals.afterAll)(async ()=>{
        const isGone = child.exitCode !== null || child.signalCode !== null;
        child.kill('SIGKILL');
        if (!isGone) await (0, _nodeevents.once)(child, 'exit');
        await harness.stop();
        nameServer.close();
    });
    /** Names of our own machines, as installations have them: they are looked up, too. */ const config = ()=>({
            ...(0, _testing.appSettings)(harness.databaseUrl.replace('127.0.0.1', 'localhost'), harness.redis),
            REDIS_URL: harness.redis.url.replace('127.0.0.1', 'localhost'),
            INTERNAL_HOST: '127.0.0.1',
            INTERNAL_TOKEN: harness.internalToken,
            GATEWAY_ENCRYPTION_KEY: (0, _nodecrypto.randomBytes)(32).toString('base64'),
            OUTBOUND_ALLOWED_NETWORKS: [],
            TRUSTED_PROXIES: [],
            ...(0, _config.loadConfig)(_config.limitVariables, {}),
            ...(0, _config.mediaIn)(harness.mediaDir)
        });
    async function told() {
        const gone = (0, _nodeevents.once)(child, 'exit').then(()=>{
            throw new Error(`the process ended: ${said}`);
        });
        const [message] = await Promise.race([
            (0, _nodeevents.once)(child, 'message'),
            gone
        ]);
        return message;
    }
    async function register(baseUrl) {
        const answer = await fetch(`${url}/gateway/v1/register`, {
            method: 'POST',
            headers: {
                'content-type': 'application/json'
            },
            body: JSON.stringify({
                setup_code: await harness.setupCode(await harness.createOrganization()),
                app_version: '1.0.0',
                protocol: 1,
                host: {
                    os: 'linux',
                    arch: 'x64'
                },
                ...baseUrl !== undefined && {
                    base_url: baseUrl
                }
            })
        });
        return answer.status;
    }
    // The system's resolver waits for ten seconds and more for each of them, in one of the four threads of the process.
    (0, _globals.it)('the process has threads beside silent names, and finds PostgreSQL again after all connections were lost', async ()=>{
        for(let n = 0; n < GATEWAYS; n += 1)(0, _globals.expect)(await register(`https://silent${n}.example.com`)).toBe(201);
        await (0, _testing.waitFor)(()=>asked.size >= GATEWAYS, {
            what: 'all names to be asked for'
        });
        for(let turn = 0; turn < 5; turn += 1){
            child.send('how long?');
            const { lookupMs } = await told();
            (0, _globals.expect)(lookupMs).toBeLessThan(4_000);
            await harness.database.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pairing'
          and datname = current_database()`);
            const started = performance.now();
            await (0, _testing.waitFor)(async ()=>await register() === 201, {
                what: 'a gateway to be registered'
            });
            (0, _globals.expect)(performance.now() - started).toBeLessThan(4_000);
        }
    });
});

//# sourceMappingURL=silent-names.e2e.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _testing = require("../../../testing/src");
const _globals = require("@jest/globals");
const _entities = require("../../../entities/src");
const _gatewayownerrepository = require("../gateways/gateway-owner.repository");
const _gatewaysecrets = require("../gateways/gateway-secrets");
const _gatewayrepository = require("../gateways/gateway.repository");
const _numbersessionrepository = require("./number-session.repository");
const _whatsappnumberrepository = require("./whatsapp-number.repository");
const ABOUT = {
    protocol: 1,
    appVersion: '1.0.0',
    capabilities: [
        'text'
    ]
};
const OWNER = '10.0.0.1:9001';
let test;
let database;
let gateways;
let owners;
let numbers;
const sessions = new _numbersessionrepository.NumberSessionRepository();
let orgId;
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 4,
        applicationName: 'test'
    });
    gateways = new _gatewayrepository.GatewayRepository(database);
    owners = new _gatewayownerrepository.GatewayOwnerRepository(database);
    numbers = new _whatsappnumberrepository.WhatsappNumberRepository(database);
});
(0, _globals.beforeEach)(async ()=>{
    orgId = await anOrganization();
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await test.drop();
});
async function anOrganization() {
    const id = (0, _nodecrypto.randomUUID)();
    await database.query(`insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
     values ($1, 'Test', 'self_hosted', '{}', now())`, [
        id
    ]);
    return id;
}
/** A gateway whose tunnel is open. */ async function anOnlineGateway(options = {}) {
    const id = await gateways.create(options.of ?? orgId, options.mode ?? 'live');
    const token = (0, _gatewaysecrets.newGatewayToken)();
    await gateways.register({
        setupCode: await gateways.createSetupCode(options.of ?? orgId, id) ?? '',
        token,
        sealedRequestKey: Buffer.from('sealed'),
        baseUrl: options.baseUrl ?? null,
        protocol: 1,
        appVersion: '1.0.0',
        modes: [
            'live',
            'test'
        ],
        mostDirect: 10,
        host: {
            os: 'linux',
            arch: 'x64'
        }
    });
    return {
        id,
        token,
        epoch: await owners.takeOwnership(id, token, OWNER, ABOUT) ?? 0
    };
}
const aPhone = ()=>`49${Math.floor(1e9 + Math.random() * 9e9)}`;
async function aConnectedNumber(gateway) {
    const phone = aPhone();
    await sessions.applySession(database, gateway.id, gateway.epoch, {
        phone,
        status: 'connected'
    });
    return phone;
}
const silence = (gatewayId)=>database.query(`update gateways set seen_at = now() - interval '46 seconds' where id = $1`, [
        gatewayId
    ]);
(0, _globals.describe)('the number that a message leaves from', ()=>{
    (0, _globals.it)('a message leaves from the oldest pairing by default, one whose gateway is online before all others', async ()=>{
        const [early, late] = [
            await anOnlineGateway(),
            await anOnlineGateway()
        ];
        const first = await aConnectedNumber(early);
        const second = await aConnectedNumber(late);
        await aConnectedNumber(late);
        (0, _globals.expect)(await numbers.findSender(orgId, 'live')).toMatchObject({
            phone: first,
            gatewayOnline: true
        });
        await silence(early.id);
        (0, _globals.expect)(await numbers.findSender(orgId, 'live')).toMatchObject({
            phone: second,
            gatewayId: late.id
        });
        await silence(late.id);
        (0, _globals.expect)(await numbers.findSender(orgId, 'live')).toMatchObject({
            phone: first,
            gatewayOnline: false
        });
    });
    (0, _globals.it)('a message leaves from the number asked for, by id before phone, also when its gateway is away', async ()=>{
        const gateway = await anOnlineGateway();
        const [first, second] = [
            await aConnectedNumber(gateway),
            await aConnectedNumber(gateway)
        ];
        await silence(gateway.id);
        const byPhone = await numbers.findSender(orgId, 'live', {
            phone: second
        });
        (0, _globals.expect)(byPhone).toMatchObject({
            phone: second,
            gatewayOnline: false
        });
        (0, _globals.expect)(await numbers.findSender(orgId, 'live', {
            numberId: byPhone?.id,
            phone: first
        })).toEqual(byPhone);
        (0, _globals.expect)(await numbers.findSender(orgId, 'live', {
            numberId: (0, _nodecrypto.randomUUID)(),
            phone: first
        })).toBeNull();
    });
    (0, _globals.it)('a message leaves from no number of another organization or of the other mode, nor from one that is not connected', async ()=>{
        const gateway = await anOnlineGateway();
        const phone = await aConnectedNumber(gateway);
        const id = (await numbers.findSender(orgId, 'live'))?.id;
        (0, _globals.expect)(await numbers.findSender(await anOrganization(), 'live', {
            numberId: id
        })).toBeNull();
        (0, _globals.expect)(await numbers.findSender(orgId, 'test', {
            numberId: id
        })).toBeNull();
        await sessions.applySession(database, gateway.id, gateway.epoch, {
            phone,
            status: 'disconnected'
        });
        (0, _globals.expect)(await numbers.findSender(orgId, 'live', {
            numberId: id
        })).toBeNull();
        (0, _globals.expect)(await numbers.findSender(orgId, 'live')).toBeNull();
    });
});
(0, _globals.describe)('connected numbers of an organization', ()=>{
    (0, _globals.it)('an organization’s connected numbers are newest first, and only those on a gateway that is online', async ()=>{
        const [here, away] = [
            await anOnlineGateway(),
            await anOnlineGateway()
        ];
        const phones = [
            await aConnectedNumber(here),
            await aConnectedNumber(here)
        ];
        await aConnectedNumber(away);
        await silence(away.id);
        await aConnectedNumber(await anOnlineGateway({
            mode: 'test'
        }));
        const found = await numbers.findConnectedForOrg(orgId, 'live');
        (0, _globals.expect)(found.map((number)=>number.phone)).toEqual(phones.toReversed());
        (0, _globals.expect)(found[0]).toMatchObject({
            displayName: '',
            status: 'connected',
            pairedAt: _globals.expect.any(Date)
        });
    });
});
(0, _globals.describe)('the route of a number', ()=>{
    (0, _globals.it)('the route of a number names the owner while it is heard, and says whether the number is degraded only once', async ()=>{
        const gateway = await anOnlineGateway();
        await aConnectedNumber(gateway);
        const id = (await numbers.findSender(orgId, 'live'))?.id ?? '';
        (0, _globals.expect)(await numbers.findRoute(id)).toMatchObject({
            numberId: id,
            orgId,
            gatewayId: gateway.id,
            ownerAddress: OWNER,
            epoch: gateway.epoch,
            capabilities: [
                'text'
            ]
        });
        await silence(gateway.id);
        (0, _globals.expect)(await numbers.findRoute(id)).toMatchObject({
            ownerAddress: null
        });
        (0, _globals.expect)(await numbers.findRoute((0, _nodecrypto.randomUUID)())).toBeNull();
        await database.query(`update gateways set seen_at = now() where id = $1`, [
            gateway.id
        ]);
        await database.query(`update whatsapp_numbers set claim = 'released' where id = $1`, [
            id
        ]);
        (0, _globals.expect)(await numbers.findRoute(id)).toMatchObject({
            ownerAddress: null,
            wasJustOnline: false
        });
        (0, _globals.expect)([
            await numbers.markDegraded(id),
            await numbers.markDegraded(id)
        ]).toEqual([
            true,
            false
        ]);
        (0, _globals.expect)([
            await numbers.clearDegraded(id),
            await numbers.clearDegraded(id)
        ]).toEqual([
            true,
            false
        ]);
    });
});
(0, _globals.describe)('reports of a gateway', ()=>{
    (0, _globals.it)('a report keeps the id and first pairing of a number, and takes a new pairing time when it is linked again', async ()=>{
        const gateway = await anOnlineGateway();
        const phone = await aConnectedNumber(gateway);
        const read = async ()=>{
            const { rows } = await database.query('select id, paired_at from whatsapp_numbers where phone = $1', [
                phone
            ]);
            return rows[0];
        };
        const report = (status)=>sessions.applySession(database, gateway.id, gateway.epoch, {
                phone,
                status
            });
        const first = await read();
        await report('disconnected');
        await report('connected');
        (0, _globals.expect)(await read()).toEqual(first);
        await report('signed_out');
        await report('connected');
        const again = await read();
        (0, _globals.expect)(again?.id).toBe(first?.id);
        (0, _globals.expect)(again?.paired_at).not.toEqual(first?.paired_at);
    });
    (0, _globals.it)('a report moves a number only from a gateway of the same organization that was revoked', async ()=>{
        const [old, fresh] = [
            await anOnlineGateway(),
            await anOnlineGateway()
        ];
        const stranger = await anOnlineGateway({
            of: await anOrganization()
        });
        const phone = await aConnectedNumber(old);
        const report = (by)=>sessions.applySession(database, by.id, by.epoch, {
                phone,
                status: 'connected'
            });
        (0, _globals.expect)(await report(fresh)).toBe(false);
        await gateways.revoke(orgId, old.id);
        (0, _globals.expect)(await numbers.findSender(orgId, 'live')).toBeNull();
        (0, _globals.expect)(await report(old)).toBe(false);
        (0, _globals.expect)(await report(stranger)).toBe(false);
        (0, _globals.expect)(await report(fresh)).toBe(true);
        (0, _globals.expect)(await numbers.findSender(orgId, 'live')).toMatchObject({
            phone,
            gatewayId: fresh.id
        });
    });
    (0, _globals.it)('a report of an outdated connection cannot be written after its successor was taken in', async ()=>{
        const gateway = await anOnlineGateway();
        const phone = await aConnectedNumber(gateway);
        const report = (by, status)=>database.transaction((transaction)=>sessions.applySession(transaction, gateway.id, by, {
                    phone,
                    status
                }));
        let epoch = gateway.epoch;
        for(let round = 0; round < 20; round += 1){
            const old = epoch;
            const [next] = await Promise.all([
                owners.takeOwnership(gateway.id, gateway.token, OWNER, ABOUT).then(async (taken)=>{
                    await report(taken ?? 0, 'connected');
                    return taken ?? 0;
                }),
                report(old, 'signed_out')
            ]);
            epoch = next;
            (0, _globals.expect)(await numbers.findSender(orgId, 'live')).toMatchObject({
                phone
            });
        }
    });
});
(0, _globals.describe)('the owner of a gateway', ()=>{
    (0, _globals.it)('the owner of a gateway renews and releases only its own connection', async ()=>{
        const gateway = await anOnlineGateway();
        const old = {
            gatewayId: gateway.id,
            epoch: gateway.epoch
        };
        await silence(gateway.id);
        (0, _globals.expect)(await owners.heartbeat(OWNER, [
            old
        ])).toEqual(new Set([
            gateway.id
        ]));
        (0, _globals.expect)(await gateways.findRoute(gateway.id)).toMatchObject({
            ownerAddress: OWNER
        });
        const epoch = await owners.takeOwnership(gateway.id, gateway.token, '10.0.0.2:9001', ABOUT);
        (0, _globals.expect)(epoch).toBe(gateway.epoch + 1);
        (0, _globals.expect)(await owners.heartbeat(OWNER, [
            old
        ])).toEqual(new Set());
        (0, _globals.expect)(await owners.release(gateway.id, OWNER, gateway.epoch)).toBe(false);
        (0, _globals.expect)(await owners.reasonOfLoss(gateway.id, gateway.token)).toBe('replaced');
        (0, _globals.expect)(await gateways.findRoute(gateway.id)).toMatchObject({
            ownerAddress: '10.0.0.2:9001',
            epoch
        });
    });
    (0, _globals.it)('a gateway cannot be taken with a token that was revoked', async ()=>{
        const gateway = await anOnlineGateway();
        await gateways.revoke(orgId, gateway.id);
        (0, _globals.expect)(await owners.takeOwnership(gateway.id, gateway.token, OWNER, ABOUT)).toBeNull();
        (0, _globals.expect)(await gateways.findByToken(gateway.token)).toBeNull();
        (0, _globals.expect)(await gateways.findRoute(gateway.id)).toBeNull();
        (0, _globals.expect)(await owners.reasonOfLoss(gateway.id, gateway.token)).toBe('revoked');
    });
    (0, _globals.it)('a direct gateway is owned by one of those that claim it at once, after the last one fell silent', async ()=>{
        const gateway = await anOnlineGateway({
            baseUrl: 'https://gateway.example'
        });
        const mine = ()=>owners.findUnownedDirect(100).then((all)=>all.find(({ id })=>id === gateway.id));
        (0, _globals.expect)(await mine()).toBeUndefined();
        (0, _globals.expect)(await owners.claimDirect(gateway.id, gateway.epoch, '10.0.0.3:9001', ABOUT)).toBeNull();
        await silence(gateway.id);
        const found = await mine();
        (0, _globals.expect)(found).toMatchObject({
            baseUrl: 'https://gateway.example',
            epoch: gateway.epoch
        });
        const claims = await Promise.all([
            '10.0.0.4:9001',
            '10.0.0.5:9001',
            '10.0.0.6:9001'
        ].map((address)=>owners.claimDirect(gateway.id, gateway.epoch, address, ABOUT)));
        (0, _globals.expect)(claims.filter((epoch)=>epoch !== null)).toEqual([
            gateway.epoch + 1
        ]);
    });
});

//# sourceMappingURL=whatsapp-numbers.e2e.js.map
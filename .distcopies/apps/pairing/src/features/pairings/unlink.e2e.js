"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _numberworld = require("../../testing/number-world");
const world = _numberworld.NumberWorld.ofFile();
/** What somebody writes. */ const INBOUND = ()=>({
        wa_id: (0, _nodecrypto.randomUUID)(),
        from: '4915199',
        kind: 'text',
        text: 'hi',
        offline: false
    });
(0, _globals.describe)('a number that was signed out on the phone', ()=>{
    (0, _globals.it)('a number that was signed out on the phone is linked again without deleting: same id, same history', async ()=>{
        const online = await world.anOnlineGateway();
        const phone = await world.aConnectedNumber(online);
        const { id } = await world.numberOf(online.orgId, phone);
        await world.report(online.gateway, phone, 'signed_out', {
            reason: 'logged_out'
        });
        (0, _globals.expect)(await world.numberOf(online.orgId, phone)).toMatchObject({
            status: 'signed_out',
            reason: 'logged_out'
        });
        (0, _globals.expect)(await world.linked(online.orgId, phone)).toBeNull();
        await world.report(online.gateway, phone, 'connected');
        (0, _globals.expect)(await world.numberOf(online.orgId, phone)).toMatchObject({
            id,
            status: 'connected'
        });
        (0, _globals.expect)(await world.eventsOf(id)).toEqual([
            '>pending',
            'pending>connected',
            'connected>signed_out logged_out',
            'signed_out>pending',
            'pending>connected'
        ]);
    });
});
(0, _globals.describe)('an unlinked number', ()=>{
    (0, _globals.it)('an unlinked number is signed out at once, its gateway is told, and no late report brings it back', async ()=>{
        const online = await world.anOnlineGateway();
        const { orgId, gateway, fake } = online;
        const phone = await world.aConnectedNumber(online);
        await world.claims.unlink(orgId, 'live', phone);
        const { id } = await world.numberOf(orgId, phone);
        (0, _globals.expect)(await world.numberOf(orgId, phone)).toMatchObject({
            status: 'signed_out',
            claim: 'released'
        });
        (0, _globals.expect)(await world.report(gateway, phone, 'connected')).toBe(0);
        await (0, _testing.waitFor)(()=>Promise.resolve((0, _numberworld.askedOf)(fake).includes(`DELETE /v1/sessions/${phone}`)), {
            what: 'the logout'
        });
        await world.replica.connect(gateway, {
            ...(0, _numberworld.pairing)(),
            sessions: [
                {
                    phone,
                    status: 'connected'
                }
            ]
        });
        (0, _globals.expect)(await world.numberOf(orgId, phone)).toMatchObject({
            status: 'signed_out',
            claim: 'released'
        });
        (0, _globals.expect)((await world.eventsOf(id)).at(-1)).toBe('connected>signed_out unlinked');
        (0, _globals.expect)((await world.link((await world.anOnlineGateway()).orgId, phone)).kind).toBe('linking');
    });
    (0, _globals.it)('an unlinked number receives nothing any more, whatever its gateway says, until it is linked again', async ()=>{
        const online = await world.anOnlineGateway();
        const phone = await world.aConnectedNumber(online);
        const message = ()=>world.post(online.gateway, phone, 'message.inbound', INBOUND());
        (0, _globals.expect)(await message()).toBe(1);
        await world.claims.unlink(online.orgId, 'live', phone);
        (0, _globals.expect)(await message()).toBe(0);
        (0, _globals.expect)(await world.linked(online.orgId, phone)).toBeNull();
        await world.report(online.gateway, phone, 'connected');
        (0, _globals.expect)(await message()).toBe(1);
    });
    (0, _globals.it)('an unlink is told to a gateway that is away when it comes back', async ()=>{
        const online = await world.anOnlineGateway();
        const phone = await world.aConnectedNumber(online);
        await online.fake.close();
        await (0, _testing.waitFor)(async ()=>await world.harness.ownerOf(online.gateway.gatewayId) === null, {
            what: 'the release'
        });
        await world.claims.unlink(online.orgId, 'live', phone);
        const { id } = await world.numberOf(online.orgId, phone);
        const tried = ()=>world.harness.database.query('select 1 from pairings where number_id = $1 and attempts > 0 and due_at > now()', [
                id
            ]);
        await (0, _testing.waitFor)(async ()=>(await tried()).rows.length === 1, {
            what: 'a try while it is away'
        });
        const back = await world.replica.connect(online.gateway, {
            ...(0, _numberworld.pairing)(),
            sessions: [
                {
                    phone,
                    status: 'connected'
                }
            ]
        });
        await (0, _testing.waitFor)(async ()=>(await world.pairingStatesOf(id)).includes('unlink done'), {
            what: 'the logout'
        });
        (0, _globals.expect)((0, _numberworld.askedOf)(back)).toEqual([
            `DELETE /v1/sessions/${phone}`
        ]);
        (0, _globals.expect)(await world.numberOf(online.orgId, phone)).toMatchObject({
            status: 'signed_out'
        });
    });
    (0, _globals.it)('an unlinked number can be linked again before its gateway was told', async ()=>{
        const online = await world.anOnlineGateway();
        const phone = await world.aConnectedNumber(online);
        const { id } = await world.numberOf(online.orgId, phone);
        await world.claims.unlink(online.orgId, 'live', phone);
        (0, _globals.expect)(await world.linked(online.orgId, phone)).toBeNull();
        await world.report(online.gateway, phone, 'connected');
        (0, _globals.expect)(await world.numberOf(online.orgId, phone)).toMatchObject({
            id,
            status: 'connected',
            claim: 'held'
        });
    });
});
(0, _globals.describe)('a tunnel that is lost', ()=>{
    (0, _globals.it)('a tunnel lost for 45 s takes its numbers out of the list, tells it, and both come back with the hello', async ()=>{
        const online = await world.anOnlineGateway();
        const phone = await world.aConnectedNumber(online);
        const { id } = await world.numberOf(online.orgId, phone);
        online.fake.kill();
        await (0, _testing.waitFor)(async ()=>await world.harness.ownerOf(online.gateway.gatewayId) === null, {
            what: 'the release'
        });
        (0, _globals.expect)(await world.harness.numbers.findConnectedForOrg(online.orgId, 'live')).toEqual([]);
        await world.silence(online.gateway);
        await (0, _testing.waitFor)(async ()=>(await world.eventsOf(id)).at(-1) === 'connected>disconnected gateway_offline', {
            what: 'the customer to be told'
        });
        // As it was last reported: a send says that the gateway app is closed, not that there is no number.
        (0, _globals.expect)(await world.numberOf(online.orgId, phone)).toMatchObject({
            status: 'connected'
        });
        await world.replica.connect(online.gateway, {
            sessions: [
                {
                    phone,
                    status: 'connected'
                }
            ]
        });
        (0, _globals.expect)(await world.harness.numbers.findConnectedForOrg(online.orgId, 'live')).toHaveLength(1);
        (0, _globals.expect)((await world.eventsOf(id)).slice(-2)).toEqual([
            'connected>disconnected gateway_offline',
            'disconnected>connected'
        ]);
    });
});

//# sourceMappingURL=unlink.e2e.js.map
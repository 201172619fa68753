"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _consoleharness = require("../../testing/console.harness");
const _consoleclient = require("../../testing/console.client");
const harness = _consoleharness.ConsoleHarness.ofFile();
async function actionsOf({ client, orgId }) {
    const entries = (await client.get((0, _consoleharness.inOrg)(orgId, '/audit'))).body.data;
    return entries.map(({ action })=>action).filter((action)=>/^(number|gateway|phone)\./.test(action));
}
/** From now on entries of this kind cannot be written. */ const breakNote = (action)=>harness.database.query(`alter table audit_entries add constraint no_note check (action <> '${action}') not valid`);
const mendNote = ()=>harness.database.query('alter table audit_entries drop constraint no_note');
(0, _globals.describe)('numbers, gateway apps and phones in the console', ()=>{
    (0, _globals.it)('numbers are listed whatever their state, of their organization and mode alone', async ()=>{
        const { client, orgId } = await harness.aMember('viewer');
        await (0, _testing.aNumber)(harness.database, {
            orgId,
            phone: '15550000011',
            status: 'signed_out'
        });
        await (0, _testing.aNumber)(harness.database, {
            orgId,
            phone: '15550000012',
            mode: 'test'
        });
        await (0, _testing.aNumber)(harness.database, {
            orgId: await harness.anOrganization(),
            phone: '15550000013'
        });
        const listed = (await client.get((0, _consoleharness.inOrg)(orgId, '/numbers'))).body.data;
        (0, _globals.expect)(listed.map(({ phone, status })=>[
                phone,
                status
            ])).toEqual([
            [
                '15550000011',
                'signed_out'
            ]
        ]);
    });
    (0, _globals.it)('a number is unlinked with its entry in the audit log, or not at all', async ()=>{
        const member = await harness.aMember('developer');
        const owner = await harness.aMember('owner', member.orgId);
        const { client, orgId } = member;
        await (0, _testing.aNumber)(harness.database, {
            orgId,
            phone: '15550000021'
        });
        await harness.database.query(`alter table audit_entries add constraint no_unlink check (action <> 'number.unlinked')`);
        (0, _globals.expect)((await client.post((0, _consoleharness.inOrg)(orgId, '/numbers/unlink'), {
            phone: '15550000021'
        })).status).toBe(500);
        (0, _globals.expect)((await client.get((0, _consoleharness.inOrg)(orgId, '/numbers'))).body.data[0].status).toBe('connected');
        await harness.database.query('alter table audit_entries drop constraint no_unlink');
        (0, _globals.expect)((await client.post((0, _consoleharness.inOrg)(orgId, '/numbers/unlink'), {
            phone: '15550000021'
        })).status).toBe(200);
        (0, _globals.expect)(await actionsOf(owner)).toEqual([
            'number.unlinked'
        ]);
        const again = await client.post((0, _consoleharness.inOrg)(orgId, '/numbers/unlink'), {
            phone: '15550009999'
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(again)).toBe('409 WHATSAPP_NOT_CONNECTED');
    });
    (0, _globals.it)('a setup code for a gateway app is made within the limit of the organization', async ()=>{
        const member = await harness.aMember();
        const { client, orgId } = member;
        const made = (await client.post((0, _consoleharness.inOrg)(orgId, '/gateways/enrollment'))).body.data;
        (0, _globals.expect)(made.setup_code).toMatch(/^gw_setup_/);
        (0, _globals.expect)((await client.get((0, _consoleharness.inOrg)(orgId, '/gateways'))).body.data).toEqual([
            _globals.expect.objectContaining({
                id: made.gateway_id,
                status: 'never_started'
            })
        ]);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.post((0, _consoleharness.inOrg)(orgId, '/numbers/link'), {
            phone: '15550000031'
        }))).toMatch(/GATEWAY_SETUP_REQUIRED$/);
        (0, _globals.expect)(await actionsOf(member)).toEqual([
            'gateway.setup_code_created'
        ]);
    });
    (0, _globals.it)('a phone is paired, changed and unpaired; another organization does not reach it', async ()=>{
        const [member, stranger] = [
            await harness.aMember(),
            await harness.aMember()
        ];
        const { client, orgId } = member;
        const { id } = await (0, _testing.aPhone)(harness.database, {
            orgId,
            name: 'Pixel'
        });
        (0, _globals.expect)((await client.post((0, _consoleharness.inOrg)(orgId, '/phones/pairing'))).body.data.code).toEqual(_globals.expect.any(String));
        const changed = await client.patch((0, _consoleharness.inOrg)(orgId, `/phones/${id}`), {
            name: 'Lima',
            messages_per_minute: 6
        });
        (0, _globals.expect)(changed.body.data).toMatchObject({
            name: 'Lima',
            messages_per_minute: 6
        });
        for (const method of [
            'PATCH',
            'DELETE'
        ]){
            const answer = await stranger.client.ask(method, (0, _consoleharness.inOrg)(stranger.orgId, `/phones/${id}`), {
                name: 'Mine'
            });
            (0, _globals.expect)((0, _consoleclient.summaryOf)(answer)).toBe('404 SMS_ACCOUNT_NOT_FOUND');
        }
        (0, _globals.expect)((await client.delete((0, _consoleharness.inOrg)(orgId, `/phones/${id}`))).body.data.unpaired).toBe(true);
        (0, _globals.expect)((await client.get((0, _consoleharness.inOrg)(orgId, '/phones'))).body.data).toEqual([]);
        (0, _globals.expect)(await actionsOf(member)).toEqual([
            'phone.removed',
            'phone.changed',
            'phone.pairing_created'
        ]);
    });
    _globals.it.each([
        [
            'phone.changed',
            'PATCH'
        ],
        [
            'phone.removed',
            'DELETE'
        ]
    ])('a phone stays as it is when its entry %s cannot be written', async (action, method)=>{
        const { client, orgId } = await harness.aMember();
        const { id } = await (0, _testing.aPhone)(harness.database, {
            orgId,
            name: 'Pixel'
        });
        await (0, _testing.storeSms)(harness.database, {
            id,
            orgId,
            mode: 'live'
        }, [
            {}
        ]);
        await breakNote(action);
        try {
            (0, _globals.expect)((await client.ask(method, (0, _consoleharness.inOrg)(orgId, `/phones/${id}`), {
                name: 'Lima'
            })).status).toBe(500);
        } finally{
            await mendNote();
        }
        const [phone] = (await client.get((0, _consoleharness.inOrg)(orgId, '/phones'))).body.data;
        (0, _globals.expect)(phone).toMatchObject({
            id,
            name: 'Pixel'
        });
        const { rows } = await harness.database.query('select state, status from messages where account_id = $1', [
            id
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                state: 'queued',
                status: 'pending'
            }
        ]);
        (0, _globals.expect)((await client.ask(method, (0, _consoleharness.inOrg)(orgId, `/phones/${id}`), {
            name: 'Lima'
        })).status).toBe(200);
    });
    (0, _globals.it)('a link that begins has its entry, whether or not its gateway app ever answers, and does not begin without it', async ()=>{
        const member = await harness.aMember();
        const { client, orgId } = member;
        // Its gateway app is online, and nobody who works on pairings is there.
        await (0, _testing.aNumber)(harness.database, {
            orgId,
            phone: '15550000061'
        });
        const stored = async ()=>{
            const { rows } = await harness.database.query(`select n.phone, (select count(*)::integer from pairings p where p.number_id = n.id) as pairings
         from whatsapp_numbers n where n.org_id = $1 and n.phone = '15550000062'`, [
                orgId
            ]);
            return rows;
        };
        await breakNote('number.link_started');
        try {
            const refused = await client.post((0, _consoleharness.inOrg)(orgId, '/numbers/link'), {
                phone: '15550000062'
            });
            (0, _globals.expect)(refused.status).toBe(500);
        } finally{
            await mendNote();
        }
        (0, _globals.expect)(await stored()).toEqual([]);
        const asking = client.post((0, _consoleharness.inOrg)(orgId, '/numbers/link'), {
            phone: '15550000062'
        });
        await (0, _testing.waitFor)(async ()=>(await stored()).length > 0, {
            what: 'the link to begin'
        });
        (0, _globals.expect)(await stored()).toEqual([
            {
                phone: '15550000062',
                pairings: 1
            }
        ]);
        (0, _globals.expect)(await actionsOf(member)).toEqual([
            'number.link_started'
        ]);
        (0, _globals.expect)((await asking).status).toBeGreaterThanOrEqual(500);
        (0, _globals.expect)(await actionsOf(member)).toEqual([
            'number.link_started'
        ]);
    }, 30_000);
});

//# sourceMappingURL=numbers.e2e.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _events = require("../../../events/src");
const _messaging = require("../../../messaging/src");
const _tenancy = require("../../../tenancy/src");
const _testing = require("../../../testing/src");
const _uuid = require("uuid");
const _operationsworld = require("../testing/operations.world");
const _organizationsuspension = require("./organization-suspension");
/** Rounds that each of those who work at once does. */ const ROUNDS = 80;
(0, _globals.describe)('a suspension while everything else goes on', ()=>{
    const world = new _operationsworld.OperationsWorld();
    let suspension;
    (0, _globals.beforeAll)(()=>{
        const organizations = new _tenancy.OrganizationRepository(world.database);
        const marker = {
            markChanged: ()=>Promise.resolve()
        };
        const bell = {
            ringAgain: ()=>Promise.resolve()
        };
        suspension = new _organizationsuspension.OrganizationSuspension(new _tenancy.OrganizationAdmin(world.database, organizations, new _tenancy.ApiKeyRepository(world.database), marker), {
            wa: bell,
            sms: bell,
            hook: bell,
            bulk: bell
        });
    });
    (0, _globals.it)('nobody waits for each other in a circle, and in the end exactly the lanes of a suspended organization stand', async ()=>{
        const orgId = await (0, _testing.anOrganization)(world.database);
        const number = await (0, _testing.aNumber)(world.database, {
            orgId
        });
        const endpoint = await (0, _testing.addEndpoint)(world.database, {
            orgId
        });
        const lane = `wa:${number.id}`;
        const messages = new _messaging.MessageLaneRepository(world.database);
        const hooks = new _events.WebhookDeliveryLaneRepository(world.database);
        const note = ()=>Promise.resolve();
        const aBulk = (queryable)=>queryable.query(`insert into bulk_batches (id, org_id, mode, throttle_ms, total, request_id) values ($1, $2, 'live', 1, 1, 'r')`, [
                (0, _uuid.v7)(),
                orgId
            ]);
        const times = async (work)=>{
            for(let n = 0; n < ROUNDS; n += 1)await work();
        };
        await Promise.all([
            times(async ()=>{
                await suspension.suspend(orgId, note);
                await suspension.resume(orgId, note);
            }),
            times(async ()=>{
                await suspension.resume(orgId, note);
                await suspension.suspend(orgId, note);
            }),
            times(()=>aBulk(world.database)),
            times(()=>(0, _testing.aPhone)(world.database, {
                    orgId
                })),
            times(()=>(0, _testing.addEndpoint)(world.database, {
                    orgId
                })),
            // Whoever counts the places of a plan holds the organization, and then makes something in it.
            times(()=>world.database.transaction(async (transaction)=>{
                    await transaction.query('select from organizations where id = $1 for no key update', [
                        orgId
                    ]);
                    await aBulk(transaction);
                })),
            times(async ()=>{
                await world.send(number);
                const taken = await messages.take(lane, world.senderId, 2);
                const [head] = taken?.rows ?? [];
                if (taken === null) return;
                const lease = {
                    lane,
                    fence: taken.fence
                };
                const record = {
                    state: 'done',
                    status: 'sent',
                    source: 'gateway',
                    refund: false
                };
                if (head !== undefined) await messages.record([
                    {
                        ...lease,
                        id: head.id,
                        record
                    }
                ]);
                await world.set('update lanes set lease_until = null where lane = $1 and fence = $2', [
                    lane,
                    taken.fence
                ]);
            }),
            times(async ()=>{
                await (0, _testing.addDeliveries)(world.database, endpoint, 1);
                await world.set(`update webhook_endpoints set failing_since = now() where id = $1`, [
                    endpoint.id
                ]);
                await hooks.take([
                    {
                        lane: endpoint.lane,
                        limit: 1
                    }
                ], world.senderId);
                await world.set('update lanes set lease_until = null where lane = $1', [
                    endpoint.lane
                ]);
            })
        ]);
        for (const isSuspended of [
            true,
            false
        ]){
            await (isSuspended ? suspension.suspend(orgId, note) : suspension.resume(orgId, note));
            const { rows } = await world.database.query(`select count(*)::int as all, count(l.suspended_at)::int as standing from (
           select 'sms:' || id as lane from accounts where org_id = $1 and channel = 'sms'
           union all select 'wa:' || id from accounts where org_id = $1 and channel = 'whatsapp'
           union all select 'hook:' || id from webhook_endpoints where org_id = $1
           union all select 'bulk:' || id from bulk_batches where org_id = $1
         ) n left join lanes l on l.lane = n.lane`, [
                orgId
            ]);
            const all = 2 + 4 * ROUNDS;
            (0, _globals.expect)(rows).toEqual([
                {
                    all,
                    standing: isSuspended ? all : 0
                }
            ]);
        }
    });
});

//# sourceMappingURL=suspension-load.e2e.js.map
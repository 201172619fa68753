"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../../libs/testing/src");
const _apigatewayharness = require("../testing/api-gateway.harness");
const _fairchanges = require("./fair-changes");
const _wiring = require("../../../../libs/wiring/src");
/** One organization has one of four connections for its changes. */ const CONNECTIONS = 4;
const harness = _apigatewayharness.ApiHarness.ofFile({
    config: {
        DATABASE_POOL_SIZE: CONNECTIONS
    }
});
const post = (path, key, body)=>fetch(`${harness.url}/v1${path}`, {
        method: 'POST',
        headers: {
            ...(0, _apigatewayharness.withKey)(key),
            ...body && {
                'content-type': 'application/json'
            }
        },
        ...body && {
            body: JSON.stringify(body)
        }
    });
(0, _globals.describe)('changes of one organization that wait for its own row', ()=>{
    _globals.it.each([
        [
            'webhooks',
            (key)=>post('/webhooks', key, {
                    url: 'https://8.8.8.8/hook',
                    events: [
                        '*'
                    ]
                })
        ],
        [
            'quick replies',
            (key)=>post('/quick-replies', key, {
                    shortcut: (0, _nodecrypto.randomUUID)().slice(0, 8),
                    message: 'Hello'
                })
        ],
        [
            'pairing codes of SMS phones',
            (key)=>post('/sms/accounts/pairing', key, {})
        ],
        [
            'setup codes of gateway apps',
            (key)=>post('/gateway/enrollment', key)
        ]
    ])('waiting changes of one organization hold one connection (%s): others read and change meanwhile', async (_what, change)=>{
        const [greedy, victim] = [
            await harness.aKey(),
            await harness.aKey()
        ];
        (0, _globals.expect)((await post('/gateway/enrollment', victim.key)).status).toBe(200);
        const asked = await harness.database.transaction(async (transaction)=>{
            await transaction.query('select from organizations where id = $1 for update', [
                greedy.orgId
            ]);
            const answers = Array.from({
                length: 20
            }, ()=>change(greedy.key));
            const blocked = async ()=>{
                const sql = `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
                return (await transaction.query(sql)).rows[0]?.n ?? 0;
            };
            await (0, _testing.waitFor)(async ()=>await blocked() > 0, {
                what: 'a change that waits'
            });
            for(let round = 0; round < 10; round += 1){
                const accounts = await fetch(`${harness.url}/v1/whatsapp/accounts`, {
                    headers: (0, _apigatewayharness.withKey)(victim.key)
                });
                (0, _globals.expect)(accounts.status).toBe(200);
                (0, _globals.expect)((await post('/gateway/enrollment', victim.key)).status).toBe(200);
                (0, _globals.expect)(await blocked()).toBeLessThanOrEqual(1);
            }
            return answers;
        });
        // They go on when the row is free; more webhooks than the plan has are refused.
        const statuses = (await Promise.all(asked)).map(({ status })=>status);
        (0, _globals.expect)(statuses.filter((status)=>![
                200,
                201,
                403,
                503
            ].includes(status))).toEqual([]);
    }, 60_000);
    (0, _globals.it)('a change that waits too long for the row of its organization is told', async ()=>{
        const changes = {
            ...(0, _fairchanges.fairChanges)(CONNECTIONS, 2),
            longestWaitMs: 0
        };
        await (0, _wiring.inTurn)(changes, 'an organization', async ()=>{
            await (0, _globals.expect)((0, _wiring.inTurn)(changes, 'an organization', async ()=>'made')).rejects.toMatchObject({
                code: 'SERVICE_UNAVAILABLE',
                message: _globals.expect.stringContaining('Your organization has too many changes in progress')
            });
            await (0, _globals.expect)((0, _wiring.inTurn)(changes, 'another', async ()=>'made')).resolves.toBe('made');
        });
    });
});

//# sourceMappingURL=fair-changes.e2e.js.map
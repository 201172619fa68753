"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _sms = require("../../../../../libs/sms/src");
const _testing = require("../../../../../libs/testing/src");
const _smsharness = require("../../testing/sms-harness");
const _passwordwork = require("../registration/password-work");
let harness;
let replica;
let strict;
(0, _globals.beforeAll)(async ()=>{
    ({ harness, replica } = await _smsharness.SmsHarness.withReplica());
    strict = await harness.startReplica({
        PHONE_REQUESTS_PER_MINUTE: 60
    });
});
(0, _globals.afterAll)(()=>harness.stop());
const unknown = (from, on = replica)=>on.call('GET', '/settings', {
        authorization: `Bearer ${(0, _sms.newPhoneToken)()}`,
        from
    });
async function guess(from, count) {
    const statuses = [];
    for(let n = 0; n < count; n += 1)statuses.push((await unknown(from)).status);
    return statuses;
}
(0, _globals.describe)('guesses of others behind the same address', ()=>{
    (0, _globals.it)('guesses of others behind the same address never refuse a token that is good and was not shown before', async ()=>{
        const phone = await harness.pairPhone();
        const from = harness.anAddress();
        await (0, _smsharness.earlyInTheMinute)();
        (0, _globals.expect)((await guess(from, 62)).at(-1)).toBe(429);
        (0, _globals.expect)((await replica.as(phone, 'GET', '/settings', {
            from
        })).status).toBe(200);
    });
    (0, _globals.it)('guesses of others take two connections to PostgreSQL at most, also when they name phones in addresses', async ()=>{
        const phone = await harness.pairPhone();
        // The look-ups alone: clocks of the app wait for the same table now and then.
        const waiting = async ()=>{
            const { rows } = await harness.database.query(`select count(*)::int as count from pg_stat_activity where application_name = 'sms-dispatcher'
          and datname = current_database() and wait_event_type = 'Lock'
          and query ~ '^\\s*select' and query like '%from sms_phones where%token_hash%'`);
            return rows[0]?.count ?? 0;
        };
        (0, _globals.expect)((await replica.as(phone, 'GET', '/settings')).status).toBe(200);
        const flood = [];
        await harness.database.transaction(async (transaction)=>{
            await transaction.query('lock table sms_phones in access exclusive mode');
            for(let n = 0; n < 20; n += 1){
                const id = `0198c5a4-0000-7000-8000-${String(n).padStart(12, '0')}`;
                const from = harness.anAddress();
                const signature = {
                    'x-timestamp': '1',
                    'x-signature': 'ab'.repeat(32)
                };
                flood.push(unknown(from), replica.call('POST', `/webhooks/${id}`, {
                    body: {},
                    from,
                    headers: signature
                }));
                flood.push(fetch(`${replica.url}/sms-phone/cht/${id}`, {
                    headers: {
                        authorization: `Basic ${btoa(`x:${n}`)}`
                    }
                }));
            }
            await (0, _testing.waitFor)(async ()=>await waiting() >= 2, {
                what: 'look-ups that wait'
            });
            flood.push(replica.as(phone, 'GET', '/settings'));
            await (0, _testing.waitFor)(async ()=>await waiting() >= 3, {
                what: 'the look-up of the known phone'
            });
            (0, _globals.expect)(await waiting()).toBe(3);
        });
        const statuses = (await Promise.all(flood)).map(({ status })=>status);
        (0, _globals.expect)(statuses.at(-1)).toBe(200);
        (0, _globals.expect)(new Set(statuses.slice(0, -1))).toEqual(new Set([
            401
        ]));
    });
});
(0, _globals.describe)('bodies of unknown callers', ()=>{
    (0, _globals.it)('the body that anybody may send is small, and comes after a secret that can be one', async ()=>{
        const body = JSON.stringify({
            name: 'x',
            pad: 'x'.repeat(17_000)
        });
        const from = harness.anAddress();
        (0, _globals.expect)((await replica.call('POST', '/device', {
            body,
            from,
            authorization: 'Code 123456789012'
        })).status).toBe(413);
        for (const authorization of [
            undefined,
            '',
            'Basic',
            'Nothing known'
        ]){
            const call = {
                body,
                from,
                ...authorization !== undefined && {
                    authorization
                }
            };
            (0, _globals.expect)((await replica.call('POST', '/device', call)).status).toBe(401);
        }
    });
});
(0, _globals.describe)('a phone that asks without end', ()=>{
    (0, _globals.it)('a phone that asks without end is told to wait, in seconds; others are not', async ()=>{
        const [greedy, modest] = [
            await harness.pairPhone(),
            await harness.pairPhone()
        ];
        const answers = await Promise.all(Array.from({
            length: 80
        }, ()=>strict.as(greedy, 'GET', '/settings')));
        const refused = answers.filter(({ status })=>status === 429);
        (0, _globals.expect)(refused.length).toBeGreaterThan(5);
        (0, _globals.expect)(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
        (0, _globals.expect)(await refused[0]?.json()).toMatchObject({
            code: 'RATE_LIMITED',
            message: _globals.expect.stringContaining('This phone sends more than 60 requests per minute.')
        });
        (0, _globals.expect)((await strict.as(modest, 'GET', '/settings')).status).toBe(200);
    });
});
(0, _globals.describe)('bodies that somebody else signed', ()=>{
    (0, _globals.it)('a body that somebody else signed costs the phone that it names nothing', async ()=>{
        const phone = await harness.pairPhone();
        const timestamp = String(Math.floor(Date.now() / 1000));
        const headers = {
            'x-timestamp': timestamp,
            'x-signature': 'ab'.repeat(32)
        };
        const forge = ()=>strict.call('POST', `/webhooks/${phone.id}`, {
                body: 'x'.repeat(500_000),
                from: harness.anAddress(),
                headers
            });
        for(let n = 0; n < 10; n += 1)(0, _globals.expect)((await forge()).status).toBe(401);
        (0, _globals.expect)((await strict.as(phone, 'GET', '/settings')).status).toBe(200);
    });
});
(0, _globals.describe)('GET /user/code with the right password', ()=>{
    (0, _globals.it)('GET /user/code with the right password is answered so often per minute and no more, and others sign in meanwhile', async ()=>{
        const registrations = new _sms.SmsRegistrationRepository(harness.database);
        const signIn = async ()=>{
            const token = await registrations.createPrivateToken(await harness.createOrganization(), 'live');
            const authorization = `Bearer ${token}`;
            const call = {
                body: {},
                authorization,
                from: harness.anAddress()
            };
            const answer = await (await replica.call('POST', '/device', call)).json();
            return `Basic ${btoa(`${answer.login}:${answer.password}`)}`;
        };
        const [greedy, modest] = [
            await signIn(),
            await signIn()
        ];
        const ask = (authorization)=>replica.call('GET', '/user/code', {
                authorization,
                from: harness.anAddress()
            });
        const asked = Array.from({
            length: 2 * _passwordwork.MOST_PER_OWNER
        }, ()=>ask(greedy));
        (0, _globals.expect)((await ask(modest)).status).toBe(200);
        const answers = await Promise.all(asked);
        const right = answers.filter(({ status })=>status === 200).length;
        (0, _globals.expect)(right).toBeGreaterThan(0);
        (0, _globals.expect)(right).toBeLessThanOrEqual(_passwordwork.MOST_PER_OWNER);
        const refused = answers.find(({ status })=>status === 429);
        (0, _globals.expect)(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    });
});

//# sourceMappingURL=phone-limits.e2e.js.map
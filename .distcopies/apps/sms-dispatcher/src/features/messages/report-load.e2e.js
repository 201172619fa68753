"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _phoneload = require("../access/phone-load");
const _phoneexchange = require("../../testing/phone-exchange");
const _smsharness = require("../../testing/sms-harness");
let harness;
let replica;
let other;
(0, _globals.beforeAll)(async ()=>{
    ({ harness, replica } = await _smsharness.SmsHarness.withReplica());
    other = await harness.startReplica();
});
(0, _globals.afterAll)(()=>harness.stop());
const exchange = ()=>_phoneexchange.PhoneExchange.of(harness, replica, {});
(0, _globals.describe)('reports at the same time', ()=>{
    (0, _globals.it)('reports at the same time over two replicas and beside pulls make one event of each step, and no deadlock', async ()=>{
        const at = await exchange();
        await at.store(...Array.from({
            length: 30
        }, ()=>({})));
        const offered = await at.pull();
        const states = [
            'Processed',
            'Sent',
            'Delivered',
            'Sent',
            'Delivered'
        ];
        const calls = offered.flatMap(({ id })=>states.map((state, index)=>{
                const body = [
                    {
                        id,
                        state,
                        recipients: [
                            {
                                phoneNumber: '+1',
                                state
                            }
                        ]
                    }
                ];
                return (index % 2 === 0 ? replica : other).as(at.phone, 'PATCH', '/message', {
                    body
                });
            }));
        const pulls = Array.from({
            length: 10
        }, (_, index)=>at.pull('fifo', index % 2 === 0 ? replica : other));
        const statuses = (await Promise.all(calls)).map((answer)=>answer.status);
        (0, _globals.expect)(new Set(statuses)).toEqual(new Set([
            204
        ]));
        await Promise.all(pulls);
        for (const { id } of offered){
            (0, _globals.expect)(await at.find(id)).toMatchObject({
                status: 'delivered',
                version: 3
            });
            (0, _globals.expect)(await at.events(id)).toEqual([
                'pending>sent',
                'sent>delivered'
            ]);
        }
        const { rows } = await harness.database.query('select slot, offered, sent from sms_phone_days where phone_id = $1', [
            at.phone.id
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                slot: 0,
                offered: 30,
                sent: 30
            }
        ]);
    });
    (0, _globals.it)('reports of one message, thousands at once, hold up no other phone', async ()=>{
        const [hostile, at] = [
            await exchange(),
            await exchange()
        ];
        const [id, other] = [
            await hostile.offered(),
            await at.offered()
        ];
        const report = (state)=>({
                id,
                state,
                recipients: [
                    {
                        phoneNumber: '+1',
                        state
                    }
                ]
            });
        const many = Array.from({
            length: 98
        }, (_, index)=>report(index % 2 === 0 ? 'Processed' : 'Pending'));
        const began = performance.now();
        await Promise.all([
            ...Array.from({
                length: 30
            }, ()=>hostile.report(...many)),
            at.says(other, 'Sent')
        ]);
        // It took half a minute when each of them was a statement, on a machine that did nothing else.
        (0, _globals.expect)(performance.now() - began).toBeLessThan(15_000);
        (0, _globals.expect)(await hostile.find(id)).toMatchObject({
            status: 'pending',
            payload: {
                sms: {
                    phone_state: 'processed'
                }
            }
        });
        (0, _globals.expect)(await at.find(other)).toMatchObject({
            status: 'sent'
        });
        const some = many.slice(0, 49);
        await hostile.report(...some, report('Sent'), ...some, report('Delivered'));
        (0, _globals.expect)(await hostile.events(id)).toEqual([
            'pending>sent',
            'sent>delivered'
        ]);
    });
    (0, _globals.it)('a request brings a hundred reports at most; of more, none is taken', async ()=>{
        const at = await exchange();
        const id = await at.offered();
        const one = {
            id,
            state: 'Sent',
            recipients: [
                {
                    phoneNumber: '+1',
                    state: 'Sent'
                }
            ]
        };
        const statusOf = async (count)=>(await replica.as(at.phone, 'PATCH', '/message', {
                body: Array.from({
                    length: count
                }, ()=>one)
            })).status;
        (0, _globals.expect)([
            await statusOf(101),
            (await at.find(id)).status
        ]).toEqual([
            400,
            'pending'
        ]);
        (0, _globals.expect)([
            await statusOf(100),
            (await at.find(id)).status
        ]).toEqual([
            204,
            'sent'
        ]);
    });
});
(0, _globals.describe)('a phone that asks for too much at once', ()=>{
    (0, _globals.it)('a phone that asks for too much at once is told to wait, loses no state by it, and holds up no other phone', async ()=>{
        const [hostile, at] = [
            await exchange(),
            await exchange()
        ];
        const stored = await hostile.store(...Array.from({
            length: 60
        }, ()=>({})));
        await hostile.pull();
        const sent = (id)=>[
                {
                    id,
                    state: 'Sent',
                    recipients: [
                        {
                            phoneNumber: '+1',
                            state: 'Sent'
                        }
                    ]
                }
            ];
        const say = async (id)=>(await replica.as(hostile.phone, 'PATCH', '/message', {
                body: sent(id)
            })).status;
        // Holds the phone's row, so that its pulls wait in the service.
        const held = harness.database.transaction(async (transaction)=>{
            await transaction.query('select from sms_phones where id = $1 for update', [
                hostile.phone.id
            ]);
            const pulls = Array.from({
                length: _phoneload.MOST_UNDER_WAY + 40
            }, ()=>replica.as(hostile.phone, 'GET', '/message'));
            const refused = await Promise.any(pulls.map(async (pull)=>{
                const answer = await pull;
                if (answer.status !== 429) throw new Error(`answered ${answer.status}`);
                return answer;
            }));
            (0, _globals.expect)(refused.headers.get('retry-after')).toBe('1');
            (0, _globals.expect)(await say(stored[0] ?? '')).toBe(429);
            // With the connections of the replica held by those who wait, this one would wait, too.
            await at.says(await at.offered(), 'Sent');
            return pulls;
        });
        const statuses = (await Promise.all(await held)).map((answer)=>answer.status);
        (0, _globals.expect)(statuses.filter((status)=>status === 200)).toHaveLength(_phoneload.MOST_UNDER_WAY);
        // As the app does: again.
        for(let left = stored; left.length > 0;){
            const said = await Promise.all(left.map(async (id)=>({
                    id,
                    status: await say(id)
                })));
            left = said.filter(({ status })=>status === 429).map(({ id })=>id);
        }
        for (const id of stored)(0, _globals.expect)(await hostile.find(id)).toMatchObject({
            status: 'sent'
        });
    });
    (0, _globals.it)('a phone that goes away before it is answered has its place back', async ()=>{
        const at = await exchange();
        for(let round = 0; round < 3; round += 1){
            const gone = Array.from({
                length: 90
            }, ()=>{
                const controller = new AbortController();
                const answer = fetch(`${replica.url}/sms-phone/v1/message`, {
                    headers: {
                        authorization: `Bearer ${at.phone.token}`
                    },
                    signal: controller.signal
                }).catch(()=>null);
                setTimeout(()=>controller.abort(), Math.random() * 20);
                return answer;
            });
            await Promise.all(gone);
        }
        const together = async ()=>{
            const asked = Array.from({
                length: _phoneload.MOST_UNDER_WAY
            }, ()=>replica.as(at.phone, 'GET', '/message'));
            return (await Promise.all(asked)).map(({ status })=>status);
        };
        const isFree = async ()=>(await together()).every((status)=>status === 200);
        await (0, _testing.waitFor)(isFree, {
            what: 'all places are free',
            timeoutMs: 10_000
        });
        (0, _globals.expect)(new Set(await together())).toEqual(new Set([
            200
        ]));
    });
});

//# sourceMappingURL=report-load.e2e.js.map
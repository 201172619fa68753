"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _testing = require("../../testing/src");
const _messageintake = require("./message-intake");
const phoneOf = (orgId)=>({
        id: `phone of ${orgId}`,
        orgId,
        mode: 'live'
    });
const accepted = (batch)=>batch.map(({ id })=>({
            kind: 'accepted',
            id
        }));
/** Enough turns of the event loop for whatever does not wait. */ async function someTurns() {
    for(let turn = 0; turn < 20; turn += 1)await new Promise((resolve)=>setImmediate(resolve));
}
/** An intake in which people with a phone that begins with 9 are new contacts, and whose insertions end when they are told. */ function anIntake() {
    const insertions = [];
    const intake = new _messageintake.MessageIntake({
        acceptKnown: (batch)=>Promise.resolve(batch.map(({ id, toAddress })=>toAddress.startsWith('9') ? {
                    kind: 'new_contact'
                } : {
                    kind: 'accepted',
                    id
                })),
        acceptNewContacts: (batch)=>new Promise((resolve)=>{
                const orgIds = new Set(batch.map(({ orgId })=>orgId));
                insertions.push({
                    orgIds,
                    size: batch.length,
                    end: ()=>resolve(accepted(batch))
                });
            })
    });
    return {
        intake,
        insertions
    };
}
describe('messages to people who are no contacts yet', ()=>{
    it('messages to new contacts hold up neither messages to contacts nor those of other organizations', async ()=>{
        const { intake, insertions } = anIntake();
        const first = intake.accept((0, _testing.aNewSms)(phoneOf('a'), {
            toAddress: '91'
        }));
        await someTurns();
        expect((await intake.accept((0, _testing.aNewSms)(phoneOf('a'), {
            toAddress: '11'
        }))).kind).toBe('accepted');
        const other = intake.accept((0, _testing.aNewSms)(phoneOf('b'), {
            toAddress: '92'
        }));
        await someTurns();
        expect(insertions.map(({ orgIds })=>[
                ...orgIds
            ])).toEqual([
            [
                'a'
            ],
            [
                'b'
            ]
        ]);
        insertions[1]?.end();
        expect((await other).kind).toBe('accepted');
        insertions[0]?.end();
        expect((await first).kind).toBe('accepted');
    });
    it('messages to new contacts wait together while one of their organization is under way, on three connections at most', async ()=>{
        const { intake, insertions } = anIntake();
        const sends = [
            'a',
            'b',
            'c',
            'd'
        ].flatMap((orgId)=>Array.from({
                length: 5
            }, ()=>intake.accept((0, _testing.aNewSms)(phoneOf(orgId), {
                    toAddress: '9'
                }))));
        await someTurns();
        expect(insertions.map(({ size })=>size)).toEqual([
            5,
            5,
            5
        ]);
        const late = intake.accept((0, _testing.aNewSms)(phoneOf('a'), {
            toAddress: '9'
        }));
        await someTurns();
        expect(insertions).toHaveLength(3);
        for(let ended = 0; ended < 5; ended += 1){
            insertions[ended]?.end();
            await someTurns();
        }
        expect(insertions.map(({ size })=>size).toSorted((a, b)=>a - b)).toEqual([
            1,
            5,
            5,
            5,
            5
        ]);
        expect(new Set((await Promise.all([
            ...sends,
            late
        ])).map(({ kind })=>kind))).toEqual(new Set([
            'accepted'
        ]));
    });
});
it('a batch that fails takes no message of another channel with it', async ()=>{
    const intake = new _messageintake.MessageIntake({
        acceptKnown: (batch)=>batch.some(({ channel })=>channel === 'sms') ? Promise.reject(new Error('the SMS of the batch failed')) : Promise.resolve(accepted(batch)),
        acceptNewContacts: (batch)=>Promise.resolve(accepted(batch))
    });
    const [whatsapp, sms] = await Promise.allSettled([
        intake.accept((0, _testing.aNewMessage)()),
        intake.accept((0, _testing.aNewSms)(phoneOf('a')))
    ]);
    expect([
        whatsapp.status,
        sms.status
    ]).toEqual([
        'fulfilled',
        'rejected'
    ]);
});

//# sourceMappingURL=message-intake.test.js.map
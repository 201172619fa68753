"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _baileysworld = require("../../testing/baileys.world");
const _messages = require("../../testing/messages");
const _until = require("../../testing/until");
const world = _baileysworld.BaileysWorld.ofFile();
let ann;
(0, _globals.beforeAll)(()=>{
    ann = world.person('usual');
});
const aCall = ()=>(0, _nodecrypto.randomBytes)(16).toString('hex').toUpperCase();
const calls = ()=>world.events.flatMap((each)=>each.type === 'call.received' ? [
            each
        ] : []);
const outcomes = (id)=>calls().flatMap((call)=>call.call_id === id ? [
            call.outcome
        ] : []);
/** Waits until all calls before are worked off: one more is. */ async function settle() {
    const last = aCall();
    ann.call(world.user, last, {
        tag: 'terminate'
    });
    await (0, _until.until)(()=>outcomes(last).length === 1, 'the last call is told');
}
(0, _globals.describe)('calls', ()=>{
    (0, _globals.it)('a call that nobody answers rings and was missed, with who called', async ()=>{
        const id = aCall();
        ann.call(world.user, id, {
            tag: 'offer',
            video: true
        });
        ann.call(world.user, id, {
            tag: 'transport'
        });
        ann.call(world.user, id, {
            tag: 'terminate',
            reason: 'timeout'
        });
        await (0, _until.until)(()=>outcomes(id).length === 2, 'it was missed');
        const caller = {
            phone: _messages.NUMBER,
            call_id: id,
            from: ann.user.phone,
            lid: ann.user.lid,
            video: true,
            group: false
        };
        (0, _globals.expect)(calls()).toMatchObject([
            {
                ...caller,
                outcome: 'ringing'
            },
            {
                ...caller,
                outcome: 'missed'
            }
        ]);
        (0, _globals.expect)(world.inbound).toEqual([]);
    });
    (0, _globals.it)('each outcome of a call is told once', async ()=>{
        const id = aCall();
        ann.call(world.user, id, {
            tag: 'offer'
        });
        ann.call(world.user, id, {
            tag: 'offer'
        });
        ann.call(world.user, id, {
            tag: 'terminate'
        });
        ann.call(world.user, id, {
            tag: 'terminate',
            reason: 'timeout'
        });
        await settle();
        (0, _globals.expect)(outcomes(id)).toEqual([
            'ringing',
            'missed'
        ]);
    });
    (0, _globals.it)('a call that the owner declines was rejected, whichever device did it', async ()=>{
        const [here, elsewhere] = [
            aCall(),
            aCall()
        ];
        ann.call(world.user, here, {
            tag: 'offer'
        });
        ann.call(world.user, here, {
            tag: 'reject'
        });
        ann.call(world.user, here, {
            tag: 'terminate'
        });
        ann.call(world.user, elsewhere, {
            tag: 'offer'
        });
        ann.call(world.user, elsewhere, {
            tag: 'terminate',
            reason: 'rejected_elsewhere'
        });
        await settle();
        (0, _globals.expect)(outcomes(here)).toEqual([
            'ringing',
            'rejected'
        ]);
        (0, _globals.expect)(outcomes(elsewhere)).toEqual([
            'ringing',
            'rejected'
        ]);
    });
    (0, _globals.it)('a call that is answered on the phone is not told as missed when it ends', async ()=>{
        const [accepted, elsewhere] = [
            aCall(),
            aCall()
        ];
        ann.call(world.user, accepted, {
            tag: 'offer'
        });
        ann.call(world.user, accepted, {
            tag: 'accept'
        });
        ann.call(world.user, accepted, {
            tag: 'terminate'
        });
        ann.call(world.user, elsewhere, {
            tag: 'offer'
        });
        ann.call(world.user, elsewhere, {
            tag: 'terminate',
            reason: 'accepted_elsewhere'
        });
        await settle();
        (0, _globals.expect)(outcomes(accepted)).toEqual([
            'ringing'
        ]);
        (0, _globals.expect)(outcomes(elsewhere)).toEqual([
            'ringing'
        ]);
    });
    (0, _globals.it)('a call of a group says so, also when its beginning was missed', async ()=>{
        const id = aCall();
        ann.call(world.user, id, {
            tag: 'terminate',
            reason: 'timeout',
            group: world.recipient('group')
        });
        await (0, _until.until)(()=>outcomes(id).length === 1, 'it was missed');
        (0, _globals.expect)(calls().find(({ call_id })=>call_id === id)).toMatchObject({
            outcome: 'missed',
            group: true,
            video: false
        });
    });
    (0, _globals.it)('a call that came while the number was away is told when it is back', async ()=>{
        await world.whatsapp.refuseConnections();
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'disconnected', 'it is away');
        const id = aCall();
        ann.call(world.user, id, {
            tag: 'offer'
        });
        ann.call(world.user, id, {
            tag: 'terminate',
            reason: 'timeout'
        });
        await world.whatsapp.acceptConnections();
        await (0, _until.until)(()=>outcomes(id).length === 2, 'it is told');
        (0, _globals.expect)(outcomes(id)).toEqual([
            'ringing',
            'missed'
        ]);
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'it is back');
    });
});
(0, _globals.it)('the fake WhatsApp found nothing wrong with calls', async ()=>{
    await (0, _until.until)(()=>world.whatsapp.owed().length === 0, 'everything is confirmed');
    (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
});

//# sourceMappingURL=baileys-calls.test.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _messageidentity = require("../../ledger/message-identity");
const _baileysworld = require("../../testing/baileys.world");
const _messages = require("../../testing/messages");
const _until = require("../../testing/until");
const DAY = 86_400;
const EPHEMERAL_SETTING = 3;
const world = _baileysworld.BaileysWorld.ofFile();
/** The timer of a message as its recipient got it. */ async function sentTimer(to, fields = {}) {
    const request = (0, _messages.aMessage)({
        to: to.user.phone,
        ...fields
    });
    const waId = (0, _messageidentity.whatsappIdOf)(_messages.NUMBER, request.id);
    await world.send({
        request,
        waId
    });
    await (0, _until.until)(()=>to.user.received.some(({ id })=>id === waId), 'it arrives');
    const { message } = to.message(waId);
    const part = Object.values(message).find((each)=>each && typeof each === 'object' && 'contextInfo' in each);
    return part?.contextInfo?.expiration;
}
const somebody = (phone)=>world.whatsapp.person({
        phone
    });
const setting = (ephemeralExpiration)=>({
        protocolMessage: {
            type: EPHEMERAL_SETTING,
            ephemeralExpiration
        }
    });
/** Waits until all that this person wrote before is worked off. */ const settle = (person)=>world.reported(person.write(world.user, 'Done'));
(0, _globals.describe)('chats whose messages disappear', ()=>{
    (0, _globals.it)('a message into such a chat carries the timer that was set, until it is switched off', async ()=>{
        const ann = somebody('15551230101');
        (0, _globals.expect)(await sentTimer(ann)).toBeFalsy();
        await ann.send(world.user, setting(DAY));
        await settle(ann);
        (0, _globals.expect)(await sentTimer(ann)).toBe(DAY);
        await ann.send(world.user, setting(0));
        await settle(ann);
        (0, _globals.expect)(await sentTimer(ann)).toBeFalsy();
    });
    (0, _globals.it)('the timer is learnt from a message that disappears, also from the owner’s phone', async ()=>{
        const [bo, cy] = [
            somebody('15551230102'),
            somebody('15551230103')
        ];
        const message = {
            extendedTextMessage: {
                text: 'Gone soon',
                contextInfo: {
                    expiration: 7 * DAY
                }
            }
        };
        await world.reported(bo.send(world.user, message));
        (0, _globals.expect)(await sentTimer(bo)).toBe(7 * DAY);
        await world.whatsapp.person(_messages.NUMBER).writeFromPhone(cy.user, message);
        await (0, _until.until)(()=>world.events.some(({ type })=>type === 'message.own'), 'it is told');
        (0, _globals.expect)(await sentTimer(cy)).toBe(7 * DAY);
    });
    (0, _globals.it)('an older word about the timer, and one that no app offers, change nothing', async ()=>{
        const dee = somebody('15551230104');
        await dee.send(world.user, setting(DAY));
        await dee.send(world.user, setting(0), {
            t: String(Math.floor(Date.now() / 1000) - 3600)
        });
        await dee.send(world.user, setting(4_000_000_000));
        await settle(dee);
        (0, _globals.expect)(await sentTimer(dee)).toBe(DAY);
    });
    (0, _globals.it)('the timer outlives a restart, and a setting is no message', async ()=>{
        const eve = somebody('15551230105');
        await eve.send(world.user, setting(90 * DAY));
        await settle(eve);
        (0, _globals.expect)(world.inbound.map(({ text })=>text)).toEqual([
            'Done'
        ]);
        await world.restart();
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'it is back');
        (0, _globals.expect)(await sentTimer(eve)).toBe(90 * DAY);
    });
});
(0, _globals.it)('the fake WhatsApp found nothing wrong with timers', async ()=>{
    await (0, _until.until)(()=>world.whatsapp.owed().length === 0, 'everything is confirmed');
    (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
});

//# sourceMappingURL=baileys-timers.test.js.map
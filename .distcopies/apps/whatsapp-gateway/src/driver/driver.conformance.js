"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "describeDriver", {
    enumerable: true,
    get: function() {
        return describeDriver;
    }
});
const _globals = require("@jest/globals");
const _messageidentity = require("../ledger/message-identity");
const _messages = require("../testing/messages");
const _until = require("../testing/until");
function describeDriver(name, open) {
    let world;
    (0, _globals.beforeEach)(async ()=>{
        world = await open();
    });
    (0, _globals.afterEach)(async ()=>{
        await world.close();
    });
    const outgoing = (to, text = 'Hello', from = world.number)=>{
        const request = (0, _messages.aMessage)({
            from,
            to,
            text
        });
        return {
            request,
            waId: (0, _messageidentity.whatsappIdOf)(from, request.id)
        };
    };
    const statusesOf = (waId)=>world.events.flatMap((each)=>each.type === 'message.status' && each.waId === waId ? [
                each.status
            ] : []);
    const sessionsOf = (phone)=>world.events.flatMap((each)=>each.type === 'session.status' && each.phone === phone ? [
                each.status
            ] : []);
    (0, _globals.describe)(`${name}: messages`, ()=>{
        (0, _globals.it)('puts a text on the network once and reports its delivery under the id that was asked for', async ()=>{
            const message = outgoing(world.recipient('usual'), 'To be delivered');
            (0, _globals.expect)(await world.send(message)).toMatchObject({
                kind: 'accepted',
                ack: 'server'
            });
            await (0, _until.until)(()=>statusesOf(message.waId).includes('delivered'), 'the receipt');
            (0, _globals.expect)(world.received()).toEqual([
                {
                    to: message.request.to,
                    text: 'To be delivered'
                }
            ]);
        });
        (0, _globals.it)('reports delivered before read', async ()=>{
            const message = outgoing(world.recipient('reads'));
            await world.send(message);
            await (0, _until.until)(()=>statusesOf(message.waId).includes('read'), 'the read receipt');
            (0, _globals.expect)(statusesOf(message.waId).filter((each)=>each !== 'sent')).toEqual([
                'delivered',
                'read'
            ]);
        });
        (0, _globals.it)('refuses a recipient without WhatsApp and sends nothing', async ()=>{
            const outcome = await world.send(outgoing(world.recipient('absent')));
            (0, _globals.expect)(outcome).toMatchObject({
                kind: 'refused',
                code: 'RECIPIENT_NOT_ON_WHATSAPP'
            });
            (0, _globals.expect)(world.received()).toEqual([]);
        });
        (0, _globals.it)('accepts a group', async ()=>{
            (0, _globals.expect)(await world.send(outgoing(world.recipient('group')))).toMatchObject({
                kind: 'accepted'
            });
        });
        (0, _globals.it)('refuses to send from a number that it does not know', async ()=>{
            const outcome = await world.send(outgoing(world.recipient('usual'), 'Hello', '15559998888'));
            (0, _globals.expect)(outcome).toMatchObject({
                kind: 'refused',
                code: 'WHATSAPP_NOT_CONNECTED'
            });
        });
        (0, _globals.it)('keeps the order of one number', async ()=>{
            const texts = Array.from({
                length: 10
            }, (_, i)=>`Text ${i}`);
            for (const text of texts)await world.send(outgoing(world.recipient('usual'), text));
            await (0, _until.until)(()=>world.received().length === texts.length, 'all arrive');
            (0, _globals.expect)(world.received().map(({ text })=>text)).toEqual(texts);
        });
        (0, _globals.it)('reports what somebody writes to the number, once', async ()=>{
            const { from, waId } = await world.arrive('Good morning');
            const inbound = ()=>world.events.filter((each)=>each.type === 'message.inbound');
            await (0, _until.until)(()=>inbound().length > 0, 'the inbound message');
            (0, _globals.expect)(inbound()).toEqual([
                _globals.expect.objectContaining({
                    phone: world.number,
                    from,
                    waId,
                    text: 'Good morning',
                    offline: false
                })
            ]);
        });
        (0, _globals.it)('marks what came in as read, also twice, and refuses it for a number that it does not know', async ()=>{
            const { from, waId } = await world.arrive('Read me');
            await (0, _until.until)(()=>world.events.some((each)=>each.type === 'message.inbound'), 'the inbound message');
            const message = {
                phone: world.number,
                wa_id: waId,
                from
            };
            (0, _globals.expect)(await world.driver.read(message)).toEqual({
                kind: 'read'
            });
            (0, _globals.expect)(await world.driver.read(message)).toEqual({
                kind: 'read'
            });
            const unknown = await world.driver.read({
                ...message,
                phone: '15559998888'
            });
            (0, _globals.expect)(unknown).toMatchObject({
                kind: 'refused',
                code: 'WHATSAPP_NOT_CONNECTED'
            });
        });
    });
    (0, _globals.describe)(`${name}: numbers`, ()=>{
        (0, _globals.it)('links a number by a QR code', async ()=>{
            const phone = '15557770000';
            (0, _globals.expect)(await world.driver.link(phone)).toEqual({
                kind: 'pairing'
            });
            (0, _globals.expect)(await world.driver.link(phone)).toEqual({
                kind: 'pairing'
            });
            await (0, _until.until)(()=>sessionsOf(phone).includes('waiting_qr'), 'the code is shown');
            (0, _globals.expect)(await world.driver.qr(phone, 'qr')).toMatchObject({
                kind: 'qr',
                qr: _globals.expect.stringMatching(/.{20,}/),
                seq: 1
            });
            await world.scan(phone);
            await (0, _until.until)(()=>world.driver.session(phone)?.status === 'connected', 'the number is connected');
            await (0, _until.until)(()=>sessionsOf(phone).includes('connected'), 'the event');
            (0, _globals.expect)(sessionsOf(phone)).toEqual([
                'pending',
                'waiting_qr',
                'connected'
            ]);
            (0, _globals.expect)(await world.driver.qr(phone, 'qr')).toMatchObject({
                kind: 'connected'
            });
            (0, _globals.expect)(await world.send(outgoing(world.recipient('usual'), 'Hi', phone))).toMatchObject({
                kind: 'accepted'
            });
        });
        (0, _globals.it)('answers a link of a connected number with that', async ()=>{
            (0, _globals.expect)(await world.driver.link(world.number)).toMatchObject({
                kind: 'connected'
            });
        });
        (0, _globals.it)('has no QR code for a number that it does not know', async ()=>{
            (0, _globals.expect)(await world.driver.qr('15559998888', 'qr')).toMatchObject({
                kind: 'refused',
                code: 'WHATSAPP_NOT_CONNECTED'
            });
        });
        (0, _globals.it)('refuses to send while the connection is lost, and comes back by itself', async ()=>{
            await world.breakConnection();
            const outcome = await world.send(outgoing(world.recipient('usual')));
            (0, _globals.expect)(outcome).toMatchObject({
                kind: 'refused',
                code: 'WHATSAPP_DISCONNECTED'
            });
            await (0, _until.until)(()=>world.driver.session(world.number)?.status === 'connected', 'the number is back');
            await (0, _until.until)(()=>sessionsOf(world.number).at(-1) === 'connected', 'the event');
            (0, _globals.expect)(sessionsOf(world.number)).toContain('disconnected');
        });
        (0, _globals.it)('connects a number anew, also one that lost its connection, and loses and repeats no message by it', async ()=>{
            const texts = [
                'before',
                'after',
                'at last'
            ];
            const send = async (text)=>world.send(outgoing(world.recipient('usual'), text));
            await send('before');
            await world.driver.reconnect(world.number);
            (0, _globals.expect)(await send('after')).toMatchObject({
                kind: 'accepted'
            });
            await world.breakConnection();
            await world.driver.reconnect(world.number);
            (0, _globals.expect)(await send('at last')).toMatchObject({
                kind: 'accepted'
            });
            await (0, _until.until)(()=>world.received().length === texts.length, 'all arrive');
            (0, _globals.expect)(world.received().map(({ text })=>text)).toEqual(texts);
        });
        (0, _globals.it)('leaves a number that it does not know, or that is signed out, alone when asked to connect it anew', async ()=>{
            await world.driver.reconnect('15559998888');
            await world.removeDevice();
            await (0, _until.until)(()=>sessionsOf(world.number).includes('signed_out'), 'the end of the number');
            await world.driver.reconnect(world.number);
            (0, _globals.expect)(world.driver.session(world.number)?.status).toBe('signed_out');
            (0, _globals.expect)(world.driver.session('15559998888')).toBeUndefined();
        });
        (0, _globals.it)('reports a number whose device was removed, and links it anew', async ()=>{
            await world.removeDevice();
            await (0, _until.until)(()=>sessionsOf(world.number).includes('signed_out'), 'the event');
            (0, _globals.expect)(await world.send(outgoing(world.recipient('usual')))).toMatchObject({
                code: 'WHATSAPP_DISCONNECTED'
            });
            (0, _globals.expect)(await world.driver.link(world.number)).toEqual({
                kind: 'pairing'
            });
        });
        (0, _globals.it)('forgets a number that is unlinked, and takes the same request twice', async ()=>{
            await world.driver.unlink(world.number);
            await world.driver.unlink(world.number);
            (0, _globals.expect)(world.driver.sessions().map(({ phone })=>phone)).not.toContain(world.number);
        });
        (0, _globals.it)('still has its numbers after a restart', async ()=>{
            const phone = '15557770000';
            await world.driver.link(phone);
            await world.scan(phone);
            await (0, _until.until)(()=>world.driver.session(phone)?.status === 'connected', 'the number is connected');
            await (0, _until.until)(()=>sessionsOf(phone).includes('connected'), 'it is stored');
            await world.restart();
            await (0, _until.until)(()=>world.driver.session(phone)?.status === 'connected', 'the number is connected again');
            (0, _globals.expect)(world.driver.sessions().map((each)=>each.phone)).toEqual(_globals.expect.arrayContaining([
                phone,
                world.number
            ]));
        });
    });
}

//# sourceMappingURL=driver.conformance.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _messages = require("../testing/messages");
const _runninggateway = require("../testing/running-gateway");
const _until = require("../testing/until");
let service;
let app;
const OTHER = '15550002222';
(0, _globals.beforeEach)(async ()=>{
    ({ service, app } = await _runninggateway.RunningGateway.waiting());
    service.capabilities = [
        'media_follows'
    ];
    await app.start();
    await service.connected();
});
(0, _globals.afterEach)(()=>app.end());
const fileOf = (ref)=>(0, _nodepath.join)(app.folder.path, 'media', ref);
const arrive = (phone, waId, media)=>app.record({
        type: 'message.inbound',
        phone,
        waId,
        from: '15551239999',
        kind: media ? 'image' : 'text',
        text: waId,
        offline: false,
        ...media && {
            media
        }
    });
const announce = (phone, waId)=>arrive(phone, waId, {
        mime: 'image/png',
        size: 1000,
        pending: true
    });
/** The file of a message is here; the driver has stored it. */ const follow = async (phone, waId)=>{
    const ref = (0, _nodecrypto.randomUUID)();
    (0, _nodefs.writeFileSync)(fileOf(ref), (0, _nodecrypto.randomBytes)(1000));
    await app.record({
        type: 'message.media',
        phone,
        waId,
        media: {
            ref,
            mime: 'image/png',
            size: 1000
        }
    });
    return ref;
};
const namesOf = (phone)=>service.events.filter((each)=>each.phone === phone).map((each)=>`${each.type} ${waIdOf(each)}`);
const waIdOf = ({ data })=>data.wa_id ?? '';
const told = (waId)=>service.events.find((each)=>each.type === 'message.media' && waIdOf(each) === waId);
(0, _globals.describe)('a file that follows its message', ()=>{
    (0, _globals.it)('a file that follows its message is at the service before its event, and is then deleted here', async ()=>{
        await announce(_messages.NUMBER, '3A1');
        const ref = await follow(_messages.NUMBER, '3A1');
        await (0, _until.until)(()=>told('3A1') !== undefined, 'the file is told');
        (0, _globals.expect)(namesOf(_messages.NUMBER)).toEqual([
            'message.inbound 3A1',
            'message.media 3A1'
        ]);
        (0, _globals.expect)(told('3A1')?.data.media).toEqual({
            ref,
            mime: 'image/png',
            size: 1000
        });
        (0, _globals.expect)(service.media.get(ref)?.bytes).toHaveLength(1000);
        await (0, _until.until)(()=>!(0, _nodefs.existsSync)(fileOf(ref)), 'it is deleted');
        (0, _globals.expect)(service.violations).toEqual([]);
    });
    (0, _globals.it)('a file that the service does not take yet holds up its own event alone', async ()=>{
        const refused = new Set();
        service.onMedia = (ref)=>refused.has(ref) ? {
                status: 503
            } : undefined;
        await announce(_messages.NUMBER, '3A1');
        await announce(_messages.NUMBER, '3A2');
        refused.add(await follow(_messages.NUMBER, '3A1'));
        await (0, _until.until)(()=>app.logged('a file was not delivered'), 'a try that failed');
        await follow(_messages.NUMBER, '3A2');
        await arrive(_messages.NUMBER, '3A3');
        await (0, _until.until)(()=>namesOf(_messages.NUMBER).length === 4, 'everything else');
        (0, _globals.expect)(namesOf(_messages.NUMBER).filter((name)=>name.startsWith('message.inbound'))).toEqual([
            'message.inbound 3A1',
            'message.inbound 3A2',
            'message.inbound 3A3'
        ]);
        (0, _globals.expect)(told('3A2')).toBeDefined();
        (0, _globals.expect)(told('3A1')).toBeUndefined();
        refused.clear();
        service.drop();
        await (0, _until.until)(()=>told('3A1') !== undefined, 'it is tried again when the tunnel is back');
        (0, _globals.expect)(service.violations).toEqual([]);
    });
    (0, _globals.it)('files of a number that has many leave room for the ones of another number', async ()=>{
        const asked = [];
        service.onMedia = (ref)=>{
            asked.push(ref);
            return undefined;
        };
        for(let n = 0; n < 40; n += 1)await announce(_messages.NUMBER, `3A${n}`);
        await announce(OTHER, '3B1');
        await service.stop();
        for(let n = 0; n < 40; n += 1)await follow(_messages.NUMBER, `3A${n}`);
        const ref = await follow(OTHER, '3B1');
        asked.length = 0;
        await service.start();
        await (0, _until.until)(()=>service.events.filter(({ type })=>type === 'message.media').length === 41, 'all are told');
        (0, _globals.expect)(asked.indexOf(ref)).toBeLessThan(5);
        (0, _globals.expect)(service.violations).toEqual([]);
    });
    _globals.it.each([
        [
            413,
            'too_large',
            {}
        ],
        [
            404,
            'failed',
            {}
        ],
        [
            403,
            'storage_full',
            {
                success: false,
                code: 'PLAN_LIMIT'
            }
        ]
    ])('a file that follows and that the service refuses with %d is told as %s', async (status, error, body)=>{
        service.onMedia = ()=>({
                status,
                body
            });
        await announce(_messages.NUMBER, '3A1');
        const ref = await follow(_messages.NUMBER, '3A1');
        await (0, _until.until)(()=>told('3A1') !== undefined, 'it is told');
        (0, _globals.expect)(told('3A1')?.data.media).toEqual({
            mime: 'image/png',
            size: 1000,
            error
        });
        (0, _globals.expect)((0, _nodefs.existsSync)(fileOf(ref))).toBe(false);
        (0, _globals.expect)(service.violations).toEqual([]);
    });
    (0, _globals.it)('a file that the line is too slow for three times is told as failed', async ()=>{
        service.onMedia = ()=>({
                status: 408,
                headers: {
                    'retry-after': '0.01'
                }
            });
        await announce(_messages.NUMBER, '3A1');
        await follow(_messages.NUMBER, '3A1');
        await (0, _until.until)(()=>told('3A1') !== undefined, 'it is told');
        (0, _globals.expect)(told('3A1')?.data.media.error).toBe('failed');
    });
    (0, _globals.it)('a file that follows survives a restart of the app, and its event comes after it', async ()=>{
        service.onMedia = ()=>({
                status: 503
            });
        await announce(_messages.NUMBER, '3A1');
        const ref = await follow(_messages.NUMBER, '3A1');
        await (0, _until.until)(()=>app.logged('a file was not delivered'), 'a try that failed');
        await app.stop();
        service.onMedia = ()=>undefined;
        await app.start();
        await (0, _until.until)(()=>told('3A1') !== undefined, 'the file is told');
        (0, _globals.expect)(service.media.has(ref)).toBe(true);
        (0, _globals.expect)(service.violations).toEqual([]);
    });
    (0, _globals.it)('a service that takes no such file any more loses the event and nothing else', async ()=>{
        await announce(_messages.NUMBER, '3A1');
        await (0, _until.until)(()=>namesOf(_messages.NUMBER).length === 1, 'the message is told');
        service.capabilities = undefined;
        await follow(_messages.NUMBER, '3A1');
        await (0, _until.until)(()=>app.logged('UNKNOWN_TYPE'), 'it is refused');
        await arrive(_messages.NUMBER, '3A2');
        await (0, _until.until)(()=>namesOf(_messages.NUMBER).length === 2, 'the next one');
        (0, _globals.expect)(namesOf(_messages.NUMBER)).toEqual([
            'message.inbound 3A1',
            'message.inbound 3A2'
        ]);
        await (0, _until.until)(()=>app.gateway?.waitingEvents() === 0, 'nothing waits');
    });
});

//# sourceMappingURL=late-files.test.js.map
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
    ({ service, app } = await _runninggateway.RunningGateway.connected());
});
(0, _globals.afterEach)(()=>app.end());
const fileOf = (ref)=>(0, _nodepath.join)(app.folder.path, 'media', ref);
let letters = 0;
/** A message comes in. */ const arrive = (phone, text, media)=>{
    letters += 1;
    const letter = {
        type: 'message.inbound',
        phone,
        waId: `3A${letters}`,
        from: '15551239999',
        kind: media ? 'image' : 'text',
        text,
        offline: false,
        ...media && {
            media
        }
    };
    return app.record(letter);
};
/** A message with a file comes in; the driver has stored the file. */ const arriveWithFile = async (phone, text, bytes = (0, _nodecrypto.randomBytes)(1000), mime = 'image/png')=>{
    const ref = (0, _nodecrypto.randomUUID)();
    (0, _nodefs.writeFileSync)(fileOf(ref), bytes);
    await arrive(phone, text, {
        ref,
        mime,
        size: bytes.length
    });
    return ref;
};
const textOf = (event)=>event.type === 'message.inbound' ? event.data.text : event.type;
const textsOf = (phone)=>service.events.filter((each)=>each.phone === phone).map(textOf);
const mediaOf = (text)=>{
    const event = service.events.find((each)=>textOf(each) === text);
    return event?.type === 'message.inbound' ? event.data.media : undefined;
};
(0, _globals.describe)('a file that came in', ()=>{
    (0, _globals.it)('a file is at the service before the event that names it, byte for byte, and is then deleted here', async ()=>{
        const bytes = (0, _nodecrypto.randomBytes)(3_000_000);
        const ref = await arriveWithFile(_messages.NUMBER, 'a picture', bytes);
        await (0, _until.until)(()=>textsOf(_messages.NUMBER).length === 1, 'the event');
        const stored = service.media.get(ref);
        (0, _globals.expect)(stored?.mime).toBe('image/png');
        (0, _globals.expect)(sha256(stored?.bytes)).toBe(sha256(bytes));
        await (0, _until.until)(()=>!(0, _nodefs.existsSync)(fileOf(ref)), 'the file is deleted');
        (0, _globals.expect)(service.violations).toEqual([]);
    });
    (0, _globals.it)('a file keeps the order of its number, while other numbers do not wait for it', async ()=>{
        service.onMedia = ()=>({
                status: 503
            });
        await arrive(_messages.NUMBER, 'before');
        await arriveWithFile(_messages.NUMBER, 'the picture');
        await arrive(_messages.NUMBER, 'after');
        await arrive(OTHER, 'somebody else');
        await (0, _until.until)(()=>textsOf(OTHER).length === 1, 'the other number');
        await (0, _until.until)(()=>app.logged('a file was not delivered'), 'a try that failed');
        (0, _globals.expect)(textsOf(_messages.NUMBER)).toEqual([
            'before'
        ]);
        service.onMedia = ()=>undefined;
        await (0, _until.until)(()=>textsOf(_messages.NUMBER).length === 3, 'the rest');
        (0, _globals.expect)(textsOf(_messages.NUMBER)).toEqual([
            'before',
            'the picture',
            'after'
        ]);
        (0, _globals.expect)(service.violations).toEqual([]);
    });
    (0, _globals.it)('a file is tried again at once when the tunnel is back, as late as the service asked before', async ()=>{
        service.onMedia = ()=>({
                status: 429,
                headers: {
                    'retry-after': '600'
                }
            });
        await arriveWithFile(_messages.NUMBER, 'the picture');
        await (0, _until.until)(()=>app.logged('"delay_ms":600000'), 'it waits');
        service.onMedia = ()=>undefined;
        service.drop();
        await (0, _until.until)(()=>textsOf(_messages.NUMBER).length === 1, 'the event');
        (0, _globals.expect)(service.hellos).toHaveLength(2);
    });
    _globals.it.each([
        [
            413,
            'too_large',
            {}
        ],
        [
            415,
            'failed',
            {}
        ],
        [
            400,
            'failed',
            {}
        ],
        [
            404,
            'failed',
            {}
        ],
        [
            403,
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
    ])('a file that the service refuses with %d leaves the event without it, which says %s', async (status, error, body)=>{
        service.onMedia = ()=>({
                status,
                body
            });
        const ref = await arriveWithFile(_messages.NUMBER, 'the picture');
        await arrive(_messages.NUMBER, 'after');
        await (0, _until.until)(()=>textsOf(_messages.NUMBER).length === 2, 'both events');
        (0, _globals.expect)(textsOf(_messages.NUMBER)).toEqual([
            'the picture',
            'after'
        ]);
        (0, _globals.expect)(mediaOf('the picture')).toEqual({
            mime: 'image/png',
            size: 1000,
            error
        });
        (0, _globals.expect)((0, _nodefs.existsSync)(fileOf(ref))).toBe(false);
    });
    (0, _globals.it)('a file too slow for the line three times leaves its event without it, and what came after it goes on', async ()=>{
        const asked = [];
        service.onMedia = (ref)=>{
            asked.push(ref);
            return {
                status: 408,
                headers: {
                    'retry-after': '0.01'
                }
            };
        };
        await arriveWithFile(_messages.NUMBER, 'the video');
        await arrive(_messages.NUMBER, 'after');
        await (0, _until.until)(()=>textsOf(_messages.NUMBER).length === 2, 'both events');
        (0, _globals.expect)(textsOf(_messages.NUMBER)).toEqual([
            'the video',
            'after'
        ]);
        (0, _globals.expect)(mediaOf('the video')?.error).toBe('failed');
        (0, _globals.expect)(asked).toHaveLength(3);
    });
    (0, _globals.it)('a file that is not there, or larger than may travel, is not asked for at all', async ()=>{
        const asked = [];
        service.onMedia = (ref)=>{
            asked.push(ref);
            return undefined;
        };
        await arrive(_messages.NUMBER, 'lost', {
            ref: (0, _nodecrypto.randomUUID)(),
            mime: 'image/png',
            size: 5
        });
        const huge = (0, _nodecrypto.randomUUID)();
        (0, _nodefs.writeFileSync)(fileOf(huge), '');
        (0, _nodefs.truncateSync)(fileOf(huge), 64 * 1024 * 1024 + 1);
        await arrive(_messages.NUMBER, 'huge', {
            ref: huge,
            mime: 'video/mp4',
            size: 64 * 1024 * 1024 + 1
        });
        await (0, _until.until)(()=>textsOf(_messages.NUMBER).length === 2, 'both events');
        (0, _globals.expect)([
            mediaOf('lost')?.error,
            mediaOf('huge')?.error
        ]).toEqual([
            'failed',
            'too_large'
        ]);
        (0, _globals.expect)(asked).toEqual([]);
    });
    (0, _globals.it)('a file cannot write headers of its own by its type', async ()=>{
        const ref = await arriveWithFile(_messages.NUMBER, 'sly', (0, _nodecrypto.randomBytes)(10), 'image/png\r\nx-evil: 1');
        await (0, _until.until)(()=>textsOf(_messages.NUMBER).length === 1, 'the event');
        (0, _globals.expect)(service.media.get(ref)?.mime).toBe('application/octet-stream');
    });
    (0, _globals.it)('a file survives a restart of the app, and goes up again when it is not known to have arrived', async ()=>{
        service.onEvents = ()=>({
                status: 503
            });
        const ref = await arriveWithFile(_messages.NUMBER, 'the picture');
        await (0, _until.until)(()=>service.media.has(ref), 'the file arrives');
        await app.stop();
        service.onEvents = ()=>undefined;
        service.media.clear();
        await app.start();
        await (0, _until.until)(()=>textsOf(_messages.NUMBER).length === 1, 'the event');
        (0, _globals.expect)(service.media.has(ref)).toBe(true);
        (0, _globals.expect)(service.violations).toEqual([]);
    });
    (0, _globals.it)('a file does not hold up the end of the app', async ()=>{
        service.onMedia = ()=>({
                status: 503
            });
        await arriveWithFile(_messages.NUMBER, 'the picture', (0, _nodecrypto.randomBytes)(20_000_000));
        // Its file is refused for ever: whoever waited for it would never end.
        await app.stop();
        (0, _globals.expect)(service.media.size).toBe(0);
        await app.start();
    });
});
(0, _globals.describe)('an hour of absence', ()=>{
    (0, _globals.it)('5,000 events of 10 numbers, 100 with files, all arrive in order per number, each once, in batches of 100', async ()=>{
        await service.stop();
        const numbers = Array.from({
            length: 10
        }, (_, index)=>`1555000${1000 + index}`);
        for(let round = 0; round < 500; round += 1){
            const withFile = round % 50 === 25;
            await Promise.all(numbers.map((phone)=>(withFile ? arriveWithFile : arrive)(phone, `Text ${round}`)));
        }
        const batchesBefore = service.batchSizes.length;
        await service.start();
        await (0, _until.until)(()=>service.events.length === 5000, 'all events');
        const expected = Array.from({
            length: 500
        }, (_, round)=>`Text ${round}`);
        for (const phone of numbers)(0, _globals.expect)(textsOf(phone)).toEqual(expected);
        (0, _globals.expect)(new Set(service.events.map(({ id })=>id)).size).toBe(5000);
        (0, _globals.expect)(service.media.size).toBe(100);
        (0, _globals.expect)(service.violations).toEqual([]);
        // Full batches: not one request per event or per number.
        (0, _globals.expect)(service.batchSizes.length - batchesBefore).toBeLessThan(150);
    });
});
const sha256 = (bytes)=>(0, _nodecrypto.createHash)('sha256').update(bytes ?? '').digest('hex');

//# sourceMappingURL=media-courier.test.js.map
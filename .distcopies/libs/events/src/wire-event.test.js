"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _entities = require("../../entities/src");
const _mediastore = require("../../media-store/src");
const _eventcatalogue = require("./event-catalogue");
const _eventschemas = require("./event-schemas");
const _wireevent = require("./wire-event");
const ID = '019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01';
const links = new _mediastore.MediaLinks('https://chasqui.example.com', 'a secret of all processes');
const row = (change = {})=>({
        id: ID,
        orgId: '019a0d10-2f6a-7b3e-8c11-5e7d90a4b202',
        mode: 'live',
        type: 'usage.threshold',
        payload: _eventcatalogue.EVENT_CATALOGUE['usage.threshold'].sample,
        createdAt: new Date('2026-11-20T10:00:00Z'),
        ...change
    });
/** As PostgreSQL hands jsonb back: keys in an order of its own. */ const shuffled = (value)=>typeof value !== 'object' || value === null || Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).sort(([a], [b])=>a.length - b.length || (a < b ? -1 : 1)).map(([key, each])=>[
            key,
            shuffled(each)
        ]));
describe('an event as it is told', ()=>{
    it('an event as it is told has the envelope of the contract, in its order', ()=>{
        expect(JSON.stringify((0, _wireevent.toWireEvent)(row(), links))).toBe(`{"id":"evt_${ID}","type":"usage.threshold","event":"usage.threshold","timestamp":"2026-11-20T10:00:00.000Z",` + '"organization_id":"019a0d10-2f6a-7b3e-8c11-5e7d90a4b202","test":false,' + '"data":{"limit":"messages_month","used":4000,"max":5000,"percent":80,"resets_at":"2026-12-15T00:00:00.000Z"}}');
    });
    it('an event is a test when it is about the sandbox, and when somebody tries a webhook out', ()=>{
        expect((0, _wireevent.toWireEvent)(row({
            mode: 'test'
        }), links).test).toBe(true);
        expect((0, _wireevent.toWireEvent)(row(), links, true).test).toBe(true);
    });
    it.each(_entities.EVENT_TYPES)('an event %s has its data in the order of its sample, however it is stored', (type)=>{
        const { sample } = _eventcatalogue.EVENT_CATALOGUE[type];
        const { data } = (0, _wireevent.toWireEvent)(row({
            type,
            payload: shuffled(sample)
        }), links);
        expect(JSON.stringify(data)).toBe(JSON.stringify(sample));
    });
    it('an event of a received message that an older version logged has the parts that were added since', ()=>{
        const { sample } = _eventcatalogue.EVENT_CATALOGUE['message.received'];
        const { contact_cards: _, group: __, ...message } = sample.message;
        const { data } = (0, _wireevent.toWireEvent)(row({
            type: 'message.received',
            payload: {
                ...sample,
                message
            }
        }), links);
        expect(JSON.stringify(data)).toBe(JSON.stringify(sample));
    });
    it('an event keeps what its sample does not have, at the end', ()=>{
        const payload = {
            later: 1,
            ..._eventcatalogue.EVENT_CATALOGUE['usage.threshold'].sample
        };
        expect(Object.keys((0, _wireevent.toWireEvent)(row({
            payload
        }), links).data).at(-1)).toBe('later');
    });
    it('an event keeps every key of metadata, whatever it is called', ()=>{
        const { message } = _eventcatalogue.EVENT_CATALOGUE['message.status'].sample;
        const metadata = JSON.parse('{"constructor":"Acme","toString":"x","__proto__":"y","hasOwnProperty":"z"}');
        const payload = {
            message: {
                ...message,
                metadata
            }
        };
        const { data } = (0, _wireevent.toWireEvent)(row({
            type: 'message.status',
            payload
        }), links);
        expect(JSON.stringify(data.message.metadata)).toBe(JSON.stringify(metadata));
    });
    it('a file that came in has a link that is good for 24 hours, signed when it is told', ()=>{
        const { message, ...rest } = _eventcatalogue.EVENT_CATALOGUE['message.received'].sample;
        const media = {
            file_id: ID,
            mime_type: 'image/png',
            size: 7,
            filename: null
        };
        const payload = {
            ...rest,
            message: {
                ...message,
                media
            }
        };
        const told = (0, _wireevent.toWireEvent)(row({
            type: 'message.received',
            payload
        }), links).data.message;
        expect(told.media).toEqual({
            url: told.media?.url,
            mime_type: 'image/png',
            size: 7,
            filename: null,
            error: null,
            status: 'stored'
        });
        const url = new URL(told.media?.url ?? '');
        expect(url.pathname).toBe(`/v1/media/${ID}`);
        expect(links.isValid(ID, url.searchParams.get('expires'), url.searchParams.get('signature'))).toBe(true);
        expect(Number(url.searchParams.get('expires')) - Date.now() / 1000).toBeGreaterThan(86_000);
        expect(JSON.stringify(payload)).not.toContain('http');
    });
    it('a file that never came has no address, and says why', ()=>{
        const { message } = _eventcatalogue.EVENT_CATALOGUE['message.status'].sample;
        const media = {
            file_id: null,
            mime_type: 'image/png',
            size: null,
            filename: null,
            error: 'too_large'
        };
        const payload = {
            message: {
                ...message,
                media
            }
        };
        const told = (0, _wireevent.toWireEvent)(row({
            type: 'message.status',
            payload
        }), links).data.message;
        expect(told.media).toEqual({
            url: null,
            mime_type: 'image/png',
            size: null,
            filename: null,
            error: 'too_large',
            status: 'failed'
        });
    });
    it('a file that is awaited has no address yet, and what its sender says of it', ()=>{
        const { message } = _eventcatalogue.EVENT_CATALOGUE['message.status'].sample;
        const media = {
            file_id: null,
            mime_type: 'image/png',
            size: 7,
            filename: 'a.png',
            pending: true
        };
        const payload = {
            message: {
                ...message,
                media
            }
        };
        const told = (0, _wireevent.toWireEvent)(row({
            type: 'message.updated',
            payload
        }), links).data.message;
        expect(told.media).toEqual({
            url: null,
            mime_type: 'image/png',
            size: 7,
            filename: 'a.png',
            error: null,
            status: 'pending'
        });
    });
    it('a file that was sent keeps the address that it was given with', ()=>{
        const { message } = _eventcatalogue.EVENT_CATALOGUE['message.status'].sample;
        const media = {
            url: 'https://example.com/a.png',
            mime_type: null,
            size: null,
            filename: null
        };
        const payload = {
            message: {
                ...message,
                media
            }
        };
        const told = (0, _wireevent.toWireEvent)(row({
            type: 'message.status',
            payload
        }), links).data.message;
        expect(told.media).toEqual({
            ...media,
            error: null,
            status: null
        });
    });
});
describe('the public id of an event', ()=>{
    it('the public id of an event leads back to its row, and nothing else does', ()=>{
        expect((0, _wireevent.fromEventId)((0, _wireevent.toEventId)(ID))).toBe(ID);
        expect((0, _wireevent.fromEventId)((0, _wireevent.toEventId)(ID.toUpperCase()))).toBe(ID);
        for (const other of [
            ID,
            `evt_${ID}0`,
            `evt-${ID}`,
            'evt_',
            '',
            ` evt_${ID}`
        ])expect((0, _wireevent.fromEventId)(other)).toBeNull();
    });
});
describe('the catalogue', ()=>{
    it('the catalogue has an entry, a sentence and a schema of its own for every type', ()=>{
        expect(Object.keys(_eventcatalogue.EVENT_CATALOGUE)).toEqual([
            ..._entities.EVENT_TYPES
        ]);
        const schemas = (0, _eventschemas.eventSchemas)();
        const names = Object.values(_eventcatalogue.EVENT_CATALOGUE).map(({ data })=>data.name);
        expect(new Set(names).size).toBe(_entities.EVENT_TYPES.length);
        for (const name of names)expect(Object.keys(schemas[name]?.properties ?? {})).not.toEqual([]);
        for (const { when } of Object.values(_eventcatalogue.EVENT_CATALOGUE))expect(when).toMatch(/^[A-Z].{10,}\.$/);
    });
});

//# sourceMappingURL=wire-event.test.js.map
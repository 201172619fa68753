"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeevents = require("node:events");
const _testing = require("../../testing/src");
const _ioredis = require("ioredis");
const _replychannel = require("./reply-channel");
const _replyhub = require("./reply-hub");
const _replywaiter = require("./reply-waiter");
describe('the way back to a waiting caller', ()=>{
    const { url, prefix } = (0, _testing.testRedis)();
    const publisherRedis = new _ioredis.Redis(url);
    const subscribers = [];
    const truth = new Map();
    let reads = 0;
    const hub = (instance)=>{
        const subscriber = new _ioredis.Redis(url);
        subscribers.push(subscriber);
        return new _replyhub.ReplyHub({
            subscriber,
            prefix,
            instance,
            onFailure: ()=>undefined
        });
    };
    const waiter = (instance, on = hub(instance))=>new _replywaiter.ReplyWaiter(on, (ids)=>{
            reads += 1;
            return Promise.resolve(ids.flatMap((id)=>truth.get(id) ?? []));
        });
    const publisher = new _replychannel.ReplyPublisher(publisherRedis, prefix, ()=>undefined);
    const subscribed = (instance)=>(0, _testing.waitFor)(async ()=>Number((await publisherRedis.pubsub('NUMSUB', `${prefix}:reply:${instance}`))[1]) > 0, {
            what: 'the subscription'
        });
    afterEach(()=>{
        truth.clear();
        for (const subscriber of subscribers.splice(0))subscriber.disconnect();
    });
    afterAll(()=>publisherRedis.disconnect());
    it('the reply channel brings an outcome to the instance that waits, to all of its callers, and to no other', async ()=>{
        const [here, there] = [
            waiter('a'),
            waiter('b')
        ];
        await Promise.all([
            subscribed('a'),
            subscribed('b')
        ]);
        const waiting = [
            here.wait('1', 5_000),
            here.wait('1', 5_000)
        ];
        const elsewhere = there.wait('1', 200);
        publisher.publish([
            {
                id: '1',
                replyTo: 'a',
                status: 'sent'
            },
            {
                id: '2',
                replyTo: null,
                status: 'sent'
            }
        ]);
        expect(await Promise.all(waiting)).toEqual([
            1,
            2
        ].map(()=>({
                id: '1',
                replyTo: 'a',
                status: 'sent'
            })));
        expect(await elsewhere).toBeNull();
        expect(here.size + there.size).toBe(0);
    });
    it('the reply channel finds an outcome whose publication was lost, with one query for all that wait', async ()=>{
        const here = waiter('c');
        const waiting = [
            '1',
            '2',
            '3'
        ].map((id)=>here.wait(id, 5_000));
        for (const id of [
            '1',
            '2',
            '3'
        ])truth.set(id, {
            id,
            replyTo: 'c',
            status: 'sent'
        });
        reads = 0;
        expect((await Promise.all(waiting)).map((reply)=>reply?.id)).toEqual([
            '1',
            '2',
            '3'
        ]);
        expect(reads).toBe(1);
    });
    it('the reply channel answers nothing after the time is up', async ()=>{
        expect(await waiter('d').wait('1', 30)).toBeNull();
    });
    it('the reply channel answers nothing to those who still wait when it is stopped', async ()=>{
        const here = waiter('e');
        const waiting = [
            here.wait('1', 60_000),
            here.wait('1', 60_000),
            here.wait('2', 60_000)
        ];
        here.stop();
        expect(await Promise.all(waiting)).toEqual([
            null,
            null,
            null
        ]);
        expect(here.size).toBe(0);
    });
    it('the reply channel brings outcomes of several kinds over one connection, each to those who wait for it', async ()=>{
        const all = hub('f');
        const [messages, pairings] = [
            waiter('f', all),
            waiter('f', all)
        ];
        await subscribed('f');
        const waiting = [
            messages.wait('m', 5_000),
            pairings.wait('p', 5_000)
        ];
        publisher.publish([
            'p',
            'm'
        ].map((id)=>({
                id,
                replyTo: all.instance,
                status: id
            })));
        expect((await Promise.all(waiting)).map((reply)=>reply?.status)).toEqual([
            'm',
            'p'
        ]);
        expect(messages.size + pairings.size).toBe(0);
    });
    it('the reply channel hears outcomes again after Redis was away', async ()=>{
        const here = waiter('g');
        await subscribed('g');
        const [subscriber] = subscribers;
        const isBack = (0, _nodeevents.once)(subscriber, 'ready');
        subscriber?.disconnect(true);
        await isBack;
        await subscribed('g');
        const waiting = here.wait('1', 5_000);
        publisher.publish([
            {
                id: '1',
                replyTo: 'g',
                status: 'sent'
            }
        ]);
        expect((await waiting)?.status).toBe('sent');
    });
    it('the reply channel answers nothing to all who still wait, of every kind, when its hub is stopped', async ()=>{
        const all = hub('h');
        const waiting = [
            waiter('h', all).wait('1', 60_000),
            waiter('h', all).wait('2', 60_000)
        ];
        all.stop();
        expect(await Promise.all(waiting)).toEqual([
            null,
            null
        ]);
    });
});

//# sourceMappingURL=reply-channel.e2e.js.map
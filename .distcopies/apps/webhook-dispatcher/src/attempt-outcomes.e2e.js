"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodenet = require("node:net");
const _nodeevents = require("node:events");
const _testing = require("../../../libs/testing/src");
const _uuid = require("uuid");
const _attemptsworld = require("./testing/attempts.world");
const _receiver = require("./testing/receiver");
/** What an answer of an endpoint, or none, means for its delivery and for itself. */ describe('an attempt to deliver an event', ()=>{
    const world = new _attemptsworld.AttemptsWorld();
    const { aPath, receiver, tell, untilTried } = world;
    /** They last 15 s: they are begun first, and looked at last. */ let slowest;
    beforeAll(async ()=>{
        const hanging = await tell(()=>undefined);
        const trickling = await tell((_request, response)=>{
            const timer = setInterval(()=>response.write('.'), 100);
            response.on('close', ()=>clearInterval(timer));
        });
        slowest = {
            hanging,
            trickling
        };
    });
    it('an attempt does not follow a redirect: that is a failure', async ()=>{
        const trap = aPath();
        const { endpoint, eventId } = await tell((_request, response)=>{
            response.writeHead(302, {
                location: receiver.url(trap)
            }).end();
        });
        expect(await untilTried(eventId, endpoint)).toMatchObject({
            status: 'pending',
            http_status: 302,
            error: 'status 302; redirects are not followed'
        });
        expect(receiver.at(trap)).toEqual([]);
    });
    it('an attempt that gets 410 disables the endpoint at once, keeps what waits, and tells the others', async ()=>{
        const orgId = (0, _uuid.v7)();
        const watcherPath = aPath();
        const watcher = await world.harness.anEndpoint({
            orgId,
            url: receiver.url(watcherPath),
            events: [
                'endpoint.disabled'
            ]
        });
        const path = aPath();
        receiver.on(path, (_request, response)=>response.writeHead(410).end());
        const endpoint = await world.harness.anEndpoint({
            orgId,
            url: receiver.url(path)
        });
        const stranger = await world.harness.anEndpoint({
            url: receiver.url(aPath()),
            events: [
                'endpoint.disabled'
            ]
        });
        const ids = await world.harness.emit(endpoint, 40);
        await (0, _testing.waitFor)(async ()=>(await world.harness.endpoint(endpoint))?.status === 'disabled', {
            what: 'it to be disabled'
        });
        expect(await world.harness.endpoint(endpoint)).toMatchObject({
            disabled_reason: 'gone'
        });
        const told = await (0, _testing.waitFor)(()=>receiver.at(watcherPath)[0], {
            what: 'the other endpoint to be told'
        });
        expect(JSON.parse(told.body)).toMatchObject({
            type: 'endpoint.disabled',
            organization_id: orgId,
            data: {
                endpoint: {
                    id: endpoint.id,
                    disabled_reason: 'gone',
                    url: new URL(receiver.url(path)).origin
                }
            }
        });
        expect(receiver.at(path).length).toBeLessThanOrEqual(10);
        const isSettled = async ()=>await world.harness.countOpen(endpoint) === ids.length - receiver.at(path).length;
        await (0, _testing.waitFor)(isSettled, {
            what: 'all that was sent to be recorded'
        });
        const first = await world.harness.delivery(receiver.at(path)[0]?.id ?? '', endpoint);
        expect(first).toMatchObject({
            status: 'failed',
            http_status: 410
        });
        await (0, _testing.waitFor)(async ()=>await world.harness.countOpen(watcher) === 0, {
            what: 'that to be recorded, too'
        });
        const { rows } = await world.harness.database.query('select from webhook_deliveries where endpoint_id = $1', [
            stranger.id
        ]);
        expect(rows).toEqual([]);
    });
    it('an attempt does not disable an endpoint that got another address before the one that it had answered 410', async ()=>{
        const [before, after] = [
            aPath(),
            aPath()
        ];
        const answers = [];
        receiver.on(before, (_request, response)=>{
            answers.push(()=>response.writeHead(410).end());
        });
        receiver.on(after, _receiver.answersOk);
        const endpoint = await world.harness.anEndpoint({
            url: receiver.url(before)
        });
        const [gone = ''] = await world.harness.emit(endpoint);
        await (0, _testing.waitFor)(()=>answers.length === 1, {
            what: 'the request'
        });
        await world.harness.database.query('update webhook_endpoints set url = $2, updated_at = clock_timestamp() where id = $1', [
            endpoint.id,
            receiver.url(after)
        ]);
        answers[0]?.();
        await (0, _testing.waitFor)(async ()=>(await world.harness.delivery(gone, endpoint))?.status === 'failed', {
            what: 'the answer'
        });
        await world.harness.untilBlocked(endpoint);
        const [later = ''] = await world.harness.emit(endpoint);
        await world.harness.hasten(endpoint);
        await (0, _testing.waitFor)(()=>receiver.idsAt(after).has(later), {
            what: 'the next event'
        });
        expect(await world.harness.endpoint(endpoint)).toMatchObject({
            status: 'active',
            disabled_reason: null
        });
    });
    it('a failed attempt disables an endpoint that had no success for five days', async ()=>{
        const { endpoint, eventId, path } = await tell((_request, response)=>{
            response.writeHead(500).end();
        });
        await untilTried(eventId, endpoint);
        await world.harness.database.query(`update webhook_endpoints set failing_since = now() - interval '121 hours' where id = $1`, [
            endpoint.id
        ]);
        await world.harness.database.query(`update webhook_endpoints set last_failure_at = now() - interval '1 minute' where id = $1`, [
            endpoint.id
        ]);
        await world.harness.hasten(endpoint);
        await (0, _testing.waitFor)(async ()=>(await world.harness.endpoint(endpoint))?.status === 'disabled', {
            what: 'it to be disabled'
        });
        expect(await world.harness.endpoint(endpoint)).toMatchObject({
            disabled_reason: 'failing'
        });
        const calls = receiver.at(path).length;
        await world.harness.emit(endpoint);
        await world.harness.hasten(endpoint);
        const other = await tell(_receiver.answersOk);
        await untilTried(other.eventId, other.endpoint);
        expect(receiver.at(path)).toHaveLength(calls);
        expect(await world.harness.countOpen(endpoint)).toBe(1);
    });
    it('a failed attempt makes the delivery and its endpoint wait for as long as Retry-After asks', async ()=>{
        const { endpoint, eventId, path } = await tell((_request, response)=>{
            response.writeHead(429, {
                'retry-after': '120'
            }).end('slow down');
        });
        const delivery = await untilTried(eventId, endpoint);
        expect(delivery).toMatchObject({
            status: 'pending',
            http_status: 429,
            response_excerpt: 'slow down'
        });
        expect(delivery.due_at.getTime() - Date.now()).toBeGreaterThan(115_000);
        const isBlocked = async ()=>{
            const { rows } = await world.harness.database.query('select extract(epoch from blocked_until - now())::float8 as s from lanes where lane = $1', [
                endpoint.lane
            ]);
            return (rows[0]?.s ?? 0) > 110;
        };
        await (0, _testing.waitFor)(isBlocked, {
            what: 'the lane to be left alone'
        });
        await world.harness.emit(endpoint);
        const other = await tell(_receiver.answersOk);
        await untilTried(other.eventId, other.endpoint);
        expect(receiver.at(path)).toHaveLength(1);
    });
    it('an attempt reads at most 64 KB of an answer and keeps the beginning, as text that can be stored', async ()=>{
        let sent = 0;
        const { endpoint, eventId } = await tell((_request, response)=>{
            response.on('error', ()=>undefined);
            const more = ()=>{
                while(!response.destroyed && sent < 200_000_000){
                    sent += 65_536;
                    if (!response.write(Buffer.alloc(65_536, 'a\u0000\u00e9', 'latin1'))) break;
                }
            };
            response.on('drain', more);
            more();
        });
        const delivery = await untilTried(eventId, endpoint);
        expect(delivery).toMatchObject({
            status: 'succeeded',
            http_status: 200
        });
        expect(Buffer.byteLength(delivery.response_excerpt)).toBeLessThanOrEqual(4096);
        expect(delivery.response_excerpt).toMatch(/^a\ufffda\ufffd/);
        // What was in the buffers between the two when the connection was closed.
        expect(sent).toBeLessThan(20_000_000);
    });
    it('an attempt has failed when the connection is cut within the answer', async ()=>{
        const { endpoint, eventId } = await tell((_request, response)=>{
            response.writeHead(200, {
                'content-length': '1000'
            });
            response.write('half');
            setTimeout(()=>response.socket?.resetAndDestroy(), 20);
        });
        expect(await untilTried(eventId, endpoint)).toMatchObject({
            status: 'pending',
            http_status: 200,
            error: 'the connection was closed before the response was complete',
            response_excerpt: 'half'
        });
    });
    it('an attempt has failed when the answer is not HTTP, and when nobody listens', async ()=>{
        const garbage = (0, _nodenet.createServer)((socket)=>{
            socket.on('error', ()=>undefined).once('data', ()=>socket.write('SSH-2.0-OpenSSH\r\n'));
        });
        garbage.listen(0, '127.0.0.1');
        await (0, _nodeevents.once)(garbage, 'listening');
        const { port } = garbage.address();
        const one = await tell(_receiver.answersOk, {
            url: `http://127.0.0.1:${port}/`
        });
        expect(await untilTried(one.eventId, one.endpoint)).toMatchObject({
            http_status: null,
            error: 'the response is not HTTP'
        });
        garbage.close();
        const two = await tell(_receiver.answersOk, {
            url: `http://127.0.0.1:${port}/`
        });
        expect(await untilTried(two.eventId, two.endpoint)).toMatchObject({
            status: 'pending',
            http_status: null,
            error: 'the connection was refused'
        });
    });
    it('an attempt ends after 15 s in all, when nothing is answered and when the answer trickles', async ()=>{
        const { hanging, trickling } = slowest;
        const [silent, slow] = [
            await untilTried(hanging.eventId, hanging.endpoint),
            await untilTried(trickling.eventId, trickling.endpoint)
        ];
        expect(silent).toMatchObject({
            status: 'pending',
            http_status: null,
            error: 'no response within 15 s'
        });
        expect(slow).toMatchObject({
            http_status: 200,
            error: 'the response did not end within 15 s'
        });
        // Their next attempts shall not hold up the end of the test.
        for (const { path } of [
            hanging,
            trickling
        ])receiver.on(path, _receiver.answersOk);
        for (const delivery of [
            silent,
            slow
        ]){
            expect(delivery.duration_ms).toBeGreaterThan(14_900);
            // By the clock of a machine that may stall.
            expect(delivery.duration_ms).toBeLessThan(20_000);
        }
    });
});

//# sourceMappingURL=attempt-outcomes.e2e.js.map
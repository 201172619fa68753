"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _outbound = require("../../../../../libs/outbound/src");
const _globals = require("@jest/globals");
const _attempt = require("./attempt");
const _deliveryoutcome = require("./delivery-outcome");
const answer = (status, headers = {}, body = '')=>(0, _attempt.answered)({
        status,
        headers,
        body: Buffer.from(body)
    });
const failure = (error)=>(0, _attempt.unanswered)(error, 15_000);
const delivery = (attempt)=>({
        endpointId: 'e',
        attempt
    });
const outcome = (attempt, number = 1)=>(0, _deliveryoutcome.toOutcome)(delivery(number), attempt, 7, null, ()=>0.5);
(0, _globals.describe)('an answer', ()=>{
    _globals.it.each([
        200,
        201,
        204,
        299
    ])('the answer %i is success', (status)=>{
        (0, _globals.expect)(answer(status)).toMatchObject({
            status,
            error: null,
            outcome: 'success'
        });
        (0, _globals.expect)(outcome(answer(status))).toMatchObject({
            status: 'succeeded',
            httpStatus: status,
            dueInMs: null
        });
    });
    _globals.it.each([
        [
            301,
            'status_3xx',
            'well'
        ],
        [
            400,
            'status_4xx',
            'well'
        ],
        [
            404,
            'status_4xx',
            'well'
        ],
        [
            408,
            'status_4xx',
            'unable'
        ],
        [
            410,
            'status_410',
            'well'
        ],
        [
            429,
            'status_429',
            'busy'
        ],
        [
            500,
            'status_5xx',
            'unable'
        ],
        [
            502,
            'status_5xx',
            'overloaded'
        ],
        [
            503,
            'status_5xx',
            'overloaded'
        ],
        [
            504,
            'status_5xx',
            'overloaded'
        ]
    ])('the answer %i is a failure (%s), and the endpoint is taken for %s', (status, name, kind)=>{
        (0, _globals.expect)(answer(status)).toMatchObject({
            status,
            outcome: name
        });
        (0, _globals.expect)(answer(status).error).toContain(String(status));
        (0, _globals.expect)((0, _deliveryoutcome.toSign)(answer(status), 1)).toMatchObject({
            kind,
            startedAt: 1
        });
    });
    (0, _globals.it)('an answer that fails is tried again until the eleventh attempt, but not after 410', ()=>{
        (0, _globals.expect)(outcome(answer(500))).toMatchObject({
            status: 'pending',
            dueInMs: 5_000,
            durationMs: 7
        });
        (0, _globals.expect)(outcome(answer(500), 10)).toMatchObject({
            status: 'pending',
            dueInMs: 86_400_000
        });
        (0, _globals.expect)(outcome(answer(500), 11)).toMatchObject({
            status: 'failed',
            dueInMs: null
        });
        (0, _globals.expect)(outcome(answer(410))).toMatchObject({
            status: 'failed',
            dueInMs: null
        });
    });
    (0, _globals.it)('an answer asks for a pause with Retry-After, whatever it failed with, and not when it is a success', ()=>{
        (0, _globals.expect)(outcome(answer(503, {
            'retry-after': '60'
        }))).toMatchObject({
            dueInMs: 60_000
        });
        (0, _globals.expect)((0, _deliveryoutcome.toSign)(answer(429, {
            'retry-after': '60'
        }), 1)).toMatchObject({
            askedMs: 60_000
        });
        (0, _globals.expect)((0, _deliveryoutcome.toSign)(answer(200, {
            'retry-after': '60'
        }), 1)).toMatchObject({
            kind: 'well',
            askedMs: null
        });
    });
    (0, _globals.it)('an answer is kept to 4 KB, as text that can be stored, whatever its bytes', ()=>{
        (0, _globals.expect)(answer(200).excerpt).toBeNull();
        (0, _globals.expect)(answer(200, {}, 'grün').excerpt).toBe('grün');
        for (const body of [
            Buffer.alloc(70_000, 0xff),
            Buffer.alloc(70_000, '🌍'),
            Buffer.alloc(10, 0)
        ]){
            const { excerpt } = (0, _attempt.answered)({
                status: 200,
                headers: {},
                body
            });
            (0, _globals.expect)(Buffer.byteLength(excerpt ?? '')).toBeLessThanOrEqual(4_096);
            (0, _globals.expect)(excerpt).not.toContain('\u0000');
            (0, _globals.expect)(Buffer.from(excerpt ?? '').toString()).toBe(excerpt);
        }
    });
});
(0, _globals.describe)('a missing answer', ()=>{
    const cause = (code, name = 'Error')=>Object.assign(new Error('secret.internal 10.0.0.1'), {
            code,
            name
        });
    const partial = {
        status: 200,
        headers: {},
        body: Buffer.from('half')
    };
    _globals.it.each([
        [
            new _outbound.OutboundError('blocked', false, 'private_address', cause('')),
            'blocked',
            'the address is not public, or the URL is not https'
        ],
        [
            new _outbound.OutboundError('blocked', false, 'port'),
            'blocked',
            'the port is not allowed'
        ],
        [
            new _outbound.OutboundError('timeout', false),
            'timeout',
            'no connection within 15 s'
        ],
        [
            new _outbound.OutboundError('timeout', true),
            'timeout',
            'no response within 15 s'
        ],
        [
            new _outbound.OutboundError('timeout', true, undefined, undefined, undefined, partial),
            'timeout',
            'the response did not end within 15 s'
        ],
        [
            new _outbound.OutboundError('network', false, undefined, cause('ECONNREFUSED')),
            'network',
            'the connection was refused'
        ],
        [
            new _outbound.OutboundError('network', false, undefined, cause('ENOTFOUND')),
            'network',
            'the host name does not exist'
        ],
        [
            new _outbound.OutboundError('network', false, undefined, cause('CERT_HAS_EXPIRED')),
            'network',
            'no secure connection (CERT_HAS_EXPIRED)'
        ],
        [
            new _outbound.OutboundError('network', true, undefined, cause('', 'HTTPParserError')),
            'network',
            'the response is not HTTP'
        ],
        [
            new _outbound.OutboundError('network', true, undefined, cause('ECONNRESET')),
            'network',
            'the connection was closed before the response was complete'
        ],
        [
            new _outbound.OutboundError('network', false),
            'network',
            'no connection'
        ]
    ])('the failure %s is told in words that name no address', (error, name, words)=>{
        (0, _globals.expect)(failure(error)).toMatchObject({
            outcome: name,
            error: words
        });
        (0, _globals.expect)((0, _deliveryoutcome.toSign)(failure(error), 1).kind).toBe('unable');
        (0, _globals.expect)(outcome(failure(error))).toMatchObject({
            status: 'pending',
            httpStatus: error.partial?.status ?? null
        });
    });
    (0, _globals.it)('a missing answer keeps what had come, and a head without its end is no answer', ()=>{
        const attempt = failure(new _outbound.OutboundError('network', true, undefined, undefined, undefined, partial));
        (0, _globals.expect)(attempt).toMatchObject({
            status: 200,
            isWhole: false,
            excerpt: 'half'
        });
        (0, _globals.expect)((0, _deliveryoutcome.toSign)(attempt, 1).kind).toBe('unable');
    });
    (0, _globals.it)('an attempt without an answer is a bug when the client throws anything else', ()=>{
        (0, _globals.expect)(()=>(0, _attempt.unanswered)(new TypeError('bug'), 15_000)).toThrow(TypeError);
    });
});
(0, _globals.describe)('a delivery without an attempt', ()=>{
    (0, _globals.it)('a delivery without an attempt has failed, and says nothing about its endpoint', ()=>{
        (0, _globals.expect)((0, _deliveryoutcome.withoutAttempt)(delivery(3), 'too old', false)).toMatchObject({
            status: 'failed',
            error: 'too old',
            durationMs: null,
            dueInMs: null,
            flow: null
        });
    });
});

//# sourceMappingURL=attempt.test.js.map
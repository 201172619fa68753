"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _tellverdict = require("./tell-verdict");
const answer = (status, body)=>({
        kind: 'answer',
        status,
        body
    });
(0, _globals.describe)('the gateway’s answer when it is told that a number is not wanted', ()=>{
    _globals.it.each([
        200,
        204,
        404,
        409
    ])('a gateway that answers %i knows that a number is not wanted', (status)=>{
        (0, _globals.expect)((0, _tellverdict.toTellFailure)(answer(status, ''))).toBeNull();
    });
    _globals.it.each([
        [
            answer(500, '{"message":"The disk is full."}'),
            'GATEWAY_ERROR',
            'The gateway app responded with status 500: The disk is full.'
        ],
        [
            answer(500, '<html>'),
            'GATEWAY_ERROR',
            'The gateway app responded with status 500.'
        ],
        [
            answer(503, 'null'),
            'GATEWAY_ERROR',
            'The gateway app responded with status 503.'
        ],
        [
            answer(500, '{"message":"a\\u0000b"}'),
            'GATEWAY_ERROR',
            'The gateway app responded with status 500: '
        ],
        [
            {
                kind: 'timeout'
            },
            'GATEWAY_ERROR',
            'did not respond'
        ],
        [
            {
                kind: 'lost'
            },
            'GATEWAY_ERROR',
            'did not respond'
        ],
        [
            {
                kind: 'closed',
                reason: 'queue_full'
            },
            'GATEWAY_ERROR',
            'busy'
        ],
        [
            {
                kind: 'closed',
                reason: 'offline'
            },
            'GATEWAY_CLOSED',
            'not running'
        ],
        [
            {
                kind: 'closed',
                reason: 'unreachable'
            },
            'GATEWAY_CLOSED',
            'not running'
        ]
    ])('the answer %j says why a gateway does not know that a number is not wanted', (outcome, code, words)=>{
        const failure = (0, _tellverdict.toTellFailure)(outcome);
        (0, _globals.expect)(failure).toMatchObject({
            errorCode: code,
            errorMessage: _globals.expect.stringContaining(words)
        });
        (0, _globals.expect)(failure?.errorMessage).not.toContain('\u0000');
    });
});

//# sourceMappingURL=tell-verdict.test.js.map
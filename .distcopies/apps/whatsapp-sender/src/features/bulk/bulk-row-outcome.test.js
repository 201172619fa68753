"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _bulkrowoutcome = require("./bulk-row-outcome");
const draft = {
    to: '1',
    type: 'text',
    text: 'x',
    media: null,
    payload: null,
    numberId: null,
    metadata: {}
};
const failed = {
    id: 'm1',
    state: 'done',
    status: 'failed',
    replyTo: null,
    providerMessageId: null,
    errorCode: 'GATEWAY_ERROR',
    errorMessage: 'no',
    answerCode: 'GATEWAY_ERROR',
    answerExtra: null,
    gatewayStatus: null,
    gatewayAnswer: null,
    requestId: null
};
const errorOf = (message)=>{
    const { error, id } = (0, _bulkrowoutcome.ofRecorded)(draft, 'n1', {
        ...failed,
        ...message
    });
    return [
        error,
        id
    ];
};
(0, _globals.describe)('the result of a bulk row', ()=>{
    _globals.it.each([
        [
            'its gateway never answered',
            {
                state: 'started'
            }
        ],
        [
            'its gateway broke over it',
            {
                state: 'started',
                gatewayStatus: 500
            }
        ],
        [
            'its gateway says "not now" of a second call',
            {
                state: 'started',
                gatewayStatus: 503
            }
        ],
        [
            'it was asked about for ten minutes',
            {
                errorCode: 'UNCONFIRMED',
                gatewayStatus: 500
            }
        ],
        [
            'it killed five workers',
            {
                state: 'dead',
                errorCode: 'PROCESSING_FAILED'
            }
        ]
    ])('a bulk row has GATEWAY_504 with the id of its message when %s: nobody knows whether it was sent', (_what, message)=>{
        (0, _globals.expect)(errorOf(message)).toEqual([
            'GATEWAY_504',
            'm1'
        ]);
    });
    (0, _globals.it)('a bulk row has what the gateway answered when that says that it was not sent', ()=>{
        (0, _globals.expect)(errorOf({
            gatewayStatus: 404
        })).toEqual([
            'GATEWAY_404',
            undefined
        ]);
        (0, _globals.expect)(errorOf({
            gatewayStatus: 503
        })).toEqual([
            'GATEWAY_503',
            undefined
        ]);
    });
    (0, _globals.it)('a bulk row has OPTED_OUT when its recipient opted out while it waited', ()=>{
        (0, _globals.expect)(errorOf({
            errorCode: 'OPTED_OUT',
            answerCode: 'OPTED_OUT'
        })).toEqual([
            'OPTED_OUT',
            undefined
        ]);
    });
    (0, _globals.it)('a bulk row has GATEWAY_502 when no gateway had it', ()=>{
        (0, _globals.expect)(errorOf({
            errorCode: 'GATEWAY_CLOSED',
            answerCode: 'GATEWAY_CLOSED'
        })).toEqual([
            'GATEWAY_502',
            undefined
        ]);
    });
});

//# sourceMappingURL=bulk-row-outcome.test.js.map
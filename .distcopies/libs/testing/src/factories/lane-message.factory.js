"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "aLaneMessage", {
    enumerable: true,
    get: function() {
        return aLaneMessage;
    }
});
const _uuid = require("uuid");
function aLaneMessage(fields = {}) {
    const accountId = fields.accountId ?? (0, _uuid.v7)();
    return {
        id: (0, _uuid.v7)(),
        lane: `wa:${accountId}`,
        state: 'queued',
        attempts: 0,
        unrecordedStarts: 0,
        parked: false,
        waiting: false,
        dueInMs: 0,
        startedAgoMs: null,
        givenUp: false,
        orgId: (0, _uuid.v7)(),
        type: 'text',
        toAddress: '15550001111',
        fromAddress: '15550002222',
        accountId,
        content: 'hello',
        media: null,
        payload: null,
        tracked: true,
        isAwaited: true,
        mayExpire: true,
        waitedMs: 0,
        errorMessage: null,
        reason: null,
        ...fields
    };
}

//# sourceMappingURL=lane-message.factory.js.map
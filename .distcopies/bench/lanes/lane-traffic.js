"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get LANES () {
        return LANES;
    },
    get ORDER_SHIPPED () {
        return ORDER_SHIPPED;
    },
    get aMessage () {
        return aMessage;
    },
    get senders () {
        return senders;
    }
});
const _testing = require("../../libs/testing/src");
const _uuid = require("uuid");
const LANES = 20;
const ORDER_SHIPPED = 'Your order 4711 has been shipped and will arrive on Thursday.';
function senders() {
    return Array.from({
        length: LANES
    }, ()=>({
            orgId: (0, _uuid.v7)(),
            numberId: (0, _uuid.v7)()
        }));
}
function aMessage(from, index) {
    const { orgId, numberId } = from[index % from.length];
    return (0, _testing.aNewMessage)({
        orgId,
        accountId: numberId,
        content: ORDER_SHIPPED,
        requestId: 'bench'
    });
}

//# sourceMappingURL=lane-traffic.js.map
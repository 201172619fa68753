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
    get INBOUND_TYPES () {
        return INBOUND_TYPES;
    },
    get MESSAGE_TYPES () {
        return MESSAGE_TYPES;
    }
});
const _gatewayprotocol = require("../../gateway-protocol/src");
const INBOUND_TYPES = _gatewayprotocol.INBOUND_KINDS;
const MESSAGE_TYPES = [
    ...new Set([
        ..._gatewayprotocol.MESSAGE_TYPES,
        'template',
        ...INBOUND_TYPES
    ])
];

//# sourceMappingURL=message-types.js.map
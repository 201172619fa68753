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
    get NUMBER () {
        return NUMBER;
    },
    get aMessage () {
        return aMessage;
    }
});
const _nodecrypto = require("node:crypto");
const NUMBER = '15550001111';
function aMessage(fields = {}) {
    return {
        id: (0, _nodecrypto.randomUUID)(),
        from: NUMBER,
        to: '15551230001',
        type: 'text',
        text: 'Hello',
        ...fields
    };
}

//# sourceMappingURL=messages.js.map
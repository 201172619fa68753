/**
 * The one way in: what is the same for messages of every channel that come in. Each is stored once, with its contact, its
 * conversation, what it says about consent, and its events, in one transaction. Used by the apps that receive messages.
 * Never knows a channel's wire.
 */ "use strict";
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
    get InboundModule () {
        return _inboundmodule.InboundModule;
    },
    get InboundService () {
        return _inboundservice.InboundService;
    }
});
const _inboundmodule = require("./inbound.module");
const _inboundservice = require("./inbound.service");

//# sourceMappingURL=index.js.map
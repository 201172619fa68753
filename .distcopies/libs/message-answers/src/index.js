/**
 * What answers tell of messages: one class and one function each for a message, a step in its life and a message that came
 * in. Used by whoever shows messages over HTTP: the API and the console. It reads no table and decides nothing.
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
    get InboundMessageData () {
        return _inboundresponse.InboundMessageData;
    },
    get MessageData () {
        return _messageresponse.MessageData;
    },
    get MessageEventData () {
        return _messageeventresponse.MessageEventData;
    },
    get toInboundMessageData () {
        return _inboundresponse.toInboundMessageData;
    },
    get toMessageData () {
        return _messageresponse.toMessageData;
    },
    get toMessageEventData () {
        return _messageeventresponse.toMessageEventData;
    }
});
const _inboundresponse = require("./inbound.response");
const _messageeventresponse = require("./message-event.response");
const _messageresponse = require("./message.response");

//# sourceMappingURL=index.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OwnSocket", {
    enumerable: true,
    get: function() {
        return OwnSocket;
    }
});
const _nodenet = require("node:net");
const _ownhosts = require("../../../own-hosts/src");
let OwnSocket = class OwnSocket extends _nodenet.Socket {
    connect(...args) {
        const [port, host] = args;
        // Node's own connect goes this way once more, with one list that it has made of what was given.
        if (typeof port !== 'number' || typeof host !== 'string') return connectAsGiven.apply(this, args);
        return super.connect({
            port,
            host,
            lookup: _ownhosts.ownLookup
        });
    }
};
// oxlint-disable-next-line unbound-method -- applied to the socket that it belongs to
const connectAsGiven = _nodenet.Socket.prototype.connect;

//# sourceMappingURL=own-socket.js.map
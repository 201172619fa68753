"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ownerHostOf", {
    enumerable: true,
    get: function() {
        return ownerHostOf;
    }
});
const _nodeos = require("node:os");
const _nodenet = require("node:net");
const _platform = require("../../../../../libs/platform/src");
function ownerHostOf({ INTERNAL_HOST, OPS_HOST }) {
    const isOfThisMachine = isLoopback(OPS_HOST);
    if (INTERNAL_HOST === '') return {
        host: isOfThisMachine ? OPS_HOST : (0, _nodeos.hostname)(),
        isOfThisMachine
    };
    if (isOfThisMachine && !isLoopback(INTERNAL_HOST)) {
        throw new _platform.StartError(`INTERNAL_HOST is ${INTERNAL_HOST}, but OPS_HOST is ${OPS_HOST}, which other machines cannot reach. Set OPS_HOST to 0.0.0.0 (in a private network), or remove INTERNAL_HOST.`);
    }
    return {
        host: INTERNAL_HOST,
        isOfThisMachine: isLoopback(INTERNAL_HOST)
    };
}
function isLoopback(host) {
    return host === 'localhost' || host === '::1' || (0, _nodenet.isIP)(host) === 4 && host.startsWith('127.');
}

//# sourceMappingURL=owner-host.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "clientNetwork", {
    enumerable: true,
    get: function() {
        return clientNetwork;
    }
});
const _nodenet = require("node:net");
function clientNetwork(address) {
    const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
    return (0, _nodenet.isIPv6)(plain) ? networkOf(plain) : plain;
}
function networkOf(address) {
    const [head = '', tail] = address.split('::');
    const groups = head === '' ? [] : head.split(':');
    if (tail !== undefined) {
        const after = tail === '' ? 0 : tail.split(':').length;
        while(groups.length + after < 8)groups.push('0');
    }
    return groups.slice(0, 4).map((group)=>Number.parseInt(group, 16).toString(16)).join('-');
}

//# sourceMappingURL=client-network.js.map
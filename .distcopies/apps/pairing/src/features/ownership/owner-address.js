/** Where other processes reach this replica, `host:port` of its operations port; known once that port listens. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OwnerAddress", {
    enumerable: true,
    get: function() {
        return OwnerAddress;
    }
});
let OwnerAddress = class OwnerAddress {
    set(host, port) {
        this.address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    }
    get value() {
        if (this.address === undefined) throw new Error('the operations port does not listen yet');
        return this.address;
    }
};

//# sourceMappingURL=owner-address.js.map
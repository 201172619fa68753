"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SenderNumbers", {
    enumerable: true,
    get: function() {
        return SenderNumbers;
    }
});
const _timing = require("../../timing/src");
/** A number that was connected is taken for connected for so long. If it no longer is, its gateway says so. */ const TRUST_MS = 250;
let SenderNumbers = class SenderNumbers {
    constructor(numbers){
        this.numbers = numbers;
        this.known = new _timing.RecentReads(TRUST_MS);
    }
    /** The number asked for, or the default one; null when it is not connected, unknown, or another organization's. */ async find(orgId, mode, wanted) {
        const name = `${orgId} ${mode} ${wanted.numberId ?? ''} ${wanted.phone ?? ''}`;
        const number = await this.known.find(name, ()=>this.numbers.findSender(orgId, mode, {
                numberId: wanted.numberId ?? undefined,
                phone: wanted.phone ?? undefined
            }));
        // A number that connects now is found at once.
        if (number === null) this.known.forget(name);
        return number;
    }
};

//# sourceMappingURL=sender-numbers.js.map
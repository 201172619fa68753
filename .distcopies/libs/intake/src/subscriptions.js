"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Subscriptions", {
    enumerable: true,
    get: function() {
        return Subscriptions;
    }
});
const _timing = require("../../timing/src");
/** A change of plan holds after so long at the latest. */ const TRUST_MS = 5_000;
let Subscriptions = class Subscriptions {
    constructor(organizations){
        this.organizations = organizations;
        this.known = new _timing.RecentReads(TRUST_MS);
    }
    /** @throws Error for an organization that is gone: its keys are gone with it */ async find(orgId) {
        const subscription = await this.known.find(orgId, ()=>this.organizations.findSubscription(orgId));
        if (subscription === null) throw new Error(`organization ${orgId} is gone`);
        return subscription;
    }
};

//# sourceMappingURL=subscriptions.js.map
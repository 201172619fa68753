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
    get PAIRING_SHARES () {
        return PAIRING_SHARES;
    },
    get PairingShares () {
        return PairingShares;
    }
});
const _fairshare = require("../../../../../libs/fair-share/src");
const PAIRING_SHARES = {
    links: 100,
    linksPerOrganization: 32,
    unlinks: 32,
    unlinksPerOrganization: 8,
    unlinksPerGateway: 2
};
/** A call that takes longer is slow: its place is given to others who wait. */ const SLOW_AFTER_MS = 1_000;
/** A link that found no slot for so long is given back: its caller waits 10 s. */ const LINK_WAIT_MS = 8_000;
const UNLINK_WAIT_MS = 10_000;
let PairingShares = class PairingShares {
    constructor(limits){
        this.links = new _fairshare.FairPool({
            shared: limits.links,
            guaranteed: Math.min(2, limits.linksPerOrganization),
            mostPerOwner: limits.linksPerOrganization,
            mostHeld: limits.links * 4,
            slowAfterMs: SLOW_AFTER_MS,
            mostLent: limits.links * 2,
            mostWaiting: limits.links * 4
        });
        this.unlinks = new _fairshare.FairPool({
            shared: limits.unlinks,
            guaranteed: 1,
            mostPerOwner: limits.unlinksPerOrganization,
            mostHeld: limits.unlinks * 3,
            slowAfterMs: SLOW_AFTER_MS,
            mostLent: limits.unlinks,
            mostWaiting: limits.unlinks * 2
        });
        this.gateways = new _fairshare.FairPool({
            shared: Number.MAX_SAFE_INTEGER,
            mostPerOwner: limits.unlinksPerGateway,
            mostWaiting: limits.unlinks * 2
        });
    }
    /** @returns false, without having run the work, when the organization got no slot in time */ async link({ orgId }, work) {
        return under(await this.links.acquire(orgId, LINK_WAIT_MS), work);
    }
    /** @returns false, without having run the work, when the gateway or its organization got no slot in time */ async unlink({ orgId, gatewayId }, work) {
        let isDone = false;
        const atGateway = await this.gateways.acquire(gatewayId, UNLINK_WAIT_MS);
        await under(atGateway, async ()=>{
            isDone = await under(await this.unlinks.acquire(orgId, UNLINK_WAIT_MS), work);
        });
        return isDone;
    }
    /** Turns away all who wait. */ clear() {
        for (const pool of [
            this.links,
            this.unlinks,
            this.gateways
        ])pool.clear();
    }
};
async function under(permit, work) {
    if (permit === null) return false;
    try {
        await work();
        return true;
    } finally{
        permit.release();
    }
}

//# sourceMappingURL=pairing-shares.js.map
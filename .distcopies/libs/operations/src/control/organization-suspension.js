"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OrganizationSuspension", {
    enumerable: true,
    get: function() {
        return OrganizationSuspension;
    }
});
const _lanes = require("../../../lanes/src");
const _lanefacts = require("../why/lane-facts");
/** Lanes that are rung at once when a suspension ends; the sweepers ring the others within seconds. */ const MOST_RUNG = 1_000;
let OrganizationSuspension = class OrganizationSuspension {
    constructor(organizations, doorbells){
        this.organizations = organizations;
        this.doorbells = doorbells;
    }
    /** Nothing is started after this resolved. @returns null for no such organization */ suspend(orgId, audit) {
        return this.organizations.suspend(orgId, async (transaction, change)=>{
            // Also of one that was suspended already, by a version that knew nothing of lanes.
            await new _lanes.LaneSuspensionRepository(transaction).suspend(orgId);
            if (change.formerlySuspendedAt !== null) return;
            await audit(transaction, entryOf('organization.suspended', change));
        });
    }
    /** What waited leaves from now on: its lanes are rung at once. @returns null for no such organization */ async resume(orgId, audit) {
        let lanes = [];
        const change = await this.organizations.resume(orgId, async (transaction, resumed)=>{
            const { formerlySuspendedAt: since } = resumed;
            if (since === null) return;
            lanes = await new _lanes.LaneSuspensionRepository(transaction).resume(orgId, since);
            await audit(transaction, entryOf('organization.resumed', resumed));
        });
        await this.ring(lanes.slice(0, MOST_RUNG));
        return change;
    }
    async ring(lanes) {
        await Promise.all(_lanefacts.LANE_KINDS.map((kind)=>this.doorbells[kind].ringAgain(lanes.filter((lane)=>lane.startsWith(`${kind}:`)))));
    }
};
function entryOf(action, { id, name }) {
    return {
        orgId: id,
        action,
        target: {
            type: 'organization',
            id,
            name
        }
    };
}

//# sourceMappingURL=organization-suspension.js.map
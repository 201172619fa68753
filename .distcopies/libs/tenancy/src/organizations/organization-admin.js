"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OrganizationAdmin", {
    enumerable: true,
    get: function() {
        return OrganizationAdmin;
    }
});
let OrganizationAdmin = class OrganizationAdmin {
    constructor(database, organizations, keys, marker){
        this.database = database;
        this.organizations = organizations;
        this.keys = keys;
        this.marker = marker;
    }
    /** Every request that starts after this resolved is refused. @returns null for no such organization */ suspend(orgId, alongside) {
        return this.set(orgId, true, alongside);
    }
    /** Requests that start after this resolved are answered again. @returns null for no such organization */ resume(orgId, alongside) {
        return this.set(orgId, false, alongside);
    }
    async set(orgId, isSuspended, alongside) {
        const change = await this.database.transaction(async (transaction)=>{
            const made = await this.organizations.setSuspended(transaction, orgId, isSuspended);
            if (made !== null) await alongside(transaction, made);
            return made;
        });
        if (change === null) return null;
        // Also when nothing changed: an earlier try may have written and then failed to mark. A key that is made meanwhile
        // is not remembered by anybody yet.
        const keys = (await this.keys.listForOrg(orgId)).filter(({ revokedAt })=>revokedAt === null);
        await Promise.all(keys.map(({ id })=>this.marker.markChanged(id)));
        return change;
    }
};

//# sourceMappingURL=organization-admin.js.map
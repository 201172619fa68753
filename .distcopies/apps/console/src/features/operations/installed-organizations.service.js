"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InstalledOrganizations", {
    enumerable: true,
    get: function() {
        return InstalledOrganizations;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _identity = require("../../../../../libs/identity/src");
const _operations = require("../../../../../libs/operations/src");
const _tenancy = require("../../../../../libs/tenancy/src");
const _common = require("@nestjs/common");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
let InstalledOrganizations = class InstalledOrganizations {
    constructor(organizations, suspension, identity){
        this.organizations = organizations;
        this.suspension = suspension;
        this.identity = identity;
    }
    async list() {
        const [all, members] = await Promise.all([
            this.organizations.list(),
            this.identity.members.countByOrganization()
        ]);
        return all.map(({ id, name, planCode, createdAt, suspendedAt })=>({
                id,
                name,
                plan: planCode,
                created_at: createdAt.toISOString(),
                members: members.get(id) ?? 0,
                suspended_at: suspendedAt?.toISOString() ?? null
            }));
    }
    /** @throws AppError ORGANIZATION_NOT_FOUND */ async setSuspended(id, isSuspended, actor) {
        const audit = (transaction, entry)=>this.identity.audit.append(transaction, {
                ...entry,
                actor
            });
        const change = await (isSuspended ? this.suspension.suspend(id, audit) : this.suspension.resume(id, audit));
        const row = change && (await this.list()).find((each)=>each.id === id);
        if (row == null) throw new _errors.AppError('ORGANIZATION_NOT_FOUND');
        return row;
    }
};
InstalledOrganizations = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _tenancy.OrganizationRepository === "undefined" ? Object : _tenancy.OrganizationRepository,
        typeof _operations.OrganizationSuspension === "undefined" ? Object : _operations.OrganizationSuspension,
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity
    ])
], InstalledOrganizations);

//# sourceMappingURL=installed-organizations.service.js.map
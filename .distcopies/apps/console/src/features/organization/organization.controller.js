"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OrganizationController", {
    enumerable: true,
    get: function() {
        return OrganizationController;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _errors = require("../../../../../libs/errors/src");
const _identity = require("../../../../../libs/identity/src");
const _requests = require("../../../../../libs/requests/src");
const _tenancy = require("../../../../../libs/tenancy/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _organizationbody = require("./organization.body");
const _organizationresponse = require("./organization.response");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let OrganizationController = class OrganizationController {
    constructor(organizations, usage, database, identity){
        this.organizations = organizations;
        this.usage = usage;
        this.database = database;
        this.identity = identity;
    }
    read({ orgId }) {
        return this.answerOf(orgId);
    }
    async rename({ orgId, actor }, body) {
        const name = body.name.trim();
        await this.database.transaction(async (transaction)=>{
            const former = await this.organizations.rename(transaction, orgId, name);
            if (former === null) throw new _errors.AppError('ORGANIZATION_NOT_FOUND');
            await this.identity.audit.append(transaction, {
                orgId,
                actor,
                action: 'organization.changed',
                target: {
                    type: 'organization',
                    id: orgId,
                    name
                },
                detail: {
                    name: {
                        from: former,
                        to: name
                    }
                }
            });
        });
        return this.answerOf(orgId);
    }
    async answerOf(orgId) {
        const organization = await this.organizations.find(orgId);
        if (organization === null) throw new _errors.AppError('ORGANIZATION_NOT_FOUND');
        const { id, name, planCode, createdAt } = organization;
        const usage = (await this.usage.listForOrg(orgId, new Date())).map(_organizationresponse.toLimitUseData);
        return (0, _requests.answer)({
            id,
            name,
            plan: planCode,
            created_at: createdAt.toISOString(),
            usage
        });
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('See an organization and its usage'),
    (0, _requests.ApiAnswer)(_organizationresponse.OrganizationData, {
        description: 'The organization.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf
    ]),
    _ts_metadata("design:returntype", typeof Promise === "undefined" ? Object : Promise)
], OrganizationController.prototype, "read", null);
_ts_decorate([
    (0, _common.Patch)(),
    (0, _routeaccess.NeedsRole)('admin'),
    (0, _requests.ApiSummary)('Rename an organization'),
    (0, _requests.ApiAnswer)(_organizationresponse.OrganizationData, {
        description: 'The organization.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_organizationbody.ChangeOrganizationBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _organizationbody.ChangeOrganizationBody === "undefined" ? Object : _organizationbody.ChangeOrganizationBody
    ]),
    _ts_metadata("design:returntype", Promise)
], OrganizationController.prototype, "rename", null);
OrganizationController = _ts_decorate([
    (0, _swagger.ApiTags)('Organization'),
    (0, _common.Controller)('organizations/:org'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _tenancy.OrganizationRepository === "undefined" ? Object : _tenancy.OrganizationRepository,
        typeof _tenancy.UsageRepository === "undefined" ? Object : _tenancy.UsageRepository,
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity
    ])
], OrganizationController);

//# sourceMappingURL=organization.controller.js.map
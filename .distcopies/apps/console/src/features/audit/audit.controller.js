"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AuditController", {
    enumerable: true,
    get: function() {
        return AuditController;
    }
});
const _identity = require("../../../../../libs/identity/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _auditresponse = require("./audit.response");
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
const PER_PAGE = 50;
let AuditController = class AuditController {
    constructor(identity){
        this.identity = identity;
    }
    async list({ orgId }, query) {
        const page = {
            after: (0, _requests.afterOf)(query),
            offset: 0,
            limit: PER_PAGE,
            direction: (0, _requests.directionOf)(query)
        };
        return (0, _requests.answerList)(await this.identity.audit.listForOrg(orgId, page), _auditresponse.toAuditData);
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('admin'),
    (0, _requests.ApiSummary)('List who changed what', 'Newest first; kept for a year.'),
    (0, _requests.ApiAnswer)(_auditresponse.AuditData, {
        isList: true,
        description: 'The changes.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_requests.CursorQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _requests.CursorQuery === "undefined" ? Object : _requests.CursorQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], AuditController.prototype, "list", null);
AuditController = _ts_decorate([
    (0, _swagger.ApiTags)('Audit'),
    (0, _common.Controller)('organizations/:org/audit'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity
    ])
], AuditController);

//# sourceMappingURL=audit.controller.js.map
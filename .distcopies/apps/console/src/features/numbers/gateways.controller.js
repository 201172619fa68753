"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewaysController", {
    enumerable: true,
    get: function() {
        return GatewaysController;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _requests = require("../../../../../libs/requests/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _numberauditservice = require("./number-audit.service");
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
const InMode = ()=>(0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'));
let GatewaysController = class GatewaysController {
    constructor(gateways, apps, audit){
        this.gateways = gateways;
        this.apps = apps;
        this.audit = audit;
    }
    async list({ orgId }, query) {
        const owner = {
            orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        const all = await this.gateways.findForOrg(orgId, owner.mode);
        return (0, _requests.answer)(await Promise.all(all.map(({ id })=>this.apps.read(owner, id))));
    }
    async enroll(member, query, { gateway_id: id }) {
        const owner = {
            orgId: member.orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        return (0, _requests.answer)(await this.audit.run(member, (database)=>this.apps.enroll(owner, id, database), (made)=>({
                action: 'gateway.setup_code_created',
                type: 'gateway',
                id: made.gateway_id
            })));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('List gateway apps'),
    (0, _requests.ApiAnswer)(_linking.GatewayAppData, {
        isList: true,
        description: 'The apps with their numbers.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], GatewaysController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)('enrollment'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Make a setup code for a gateway app'),
    (0, _swagger.ApiBody)({
        type: _linking.GatewayChoice,
        required: false
    }),
    (0, _requests.ApiAnswer)(_linking.EnrollmentData, {
        description: 'The code. It is shown only in this answer.'
    }),
    (0, _requests.ApiErrors)('NO_GATEWAY', 'PLAN_LIMIT'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_linking.GatewayChoice, 'INVALID_BODY', {}))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        typeof _linking.GatewayChoice === "undefined" ? Object : _linking.GatewayChoice
    ]),
    _ts_metadata("design:returntype", Promise)
], GatewaysController.prototype, "enroll", null);
GatewaysController = _ts_decorate([
    (0, _swagger.ApiTags)('Numbers'),
    (0, _common.Controller)('organizations/:org/gateways'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.GatewayRepository === "undefined" ? Object : _whatsapp.GatewayRepository,
        typeof _linking.GatewayAppService === "undefined" ? Object : _linking.GatewayAppService,
        typeof _numberauditservice.NumberAudit === "undefined" ? Object : _numberauditservice.NumberAudit
    ])
], GatewaysController);

//# sourceMappingURL=gateways.controller.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumbersController", {
    enumerable: true,
    get: function() {
        return NumbersController;
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
const _numberresponse = require("./number.response");
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
const QUESTION_ERRORS = [
    'NO_GATEWAY',
    'WHATSAPP_NOT_CONNECTED',
    'WHATSAPP_DISCONNECTED',
    'GATEWAY_CLOSED',
    'GATEWAY_ERROR'
];
let NumbersController = class NumbersController {
    constructor(numbers, linking, sessions, audit){
        this.numbers = numbers;
        this.linking = linking;
        this.sessions = sessions;
        this.audit = audit;
    }
    async list({ orgId }, query) {
        return (0, _requests.answer)((await this.numbers.listForOrg(orgId, (0, _modequery.modeOf)(query))).map(_numberresponse.toNumberData));
    }
    async link(member, query, body) {
        const phone = (0, _requests.phoneOf)(body.phone);
        const owner = {
            orgId: member.orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        const note = this.audit.alongside(member, {
            action: 'number.link_started',
            type: 'number',
            id: phone
        });
        return (0, _requests.answer)(await this.linking.link(owner, {
            phone,
            displayName: body.display_name
        }, note));
    }
    async session({ orgId }, query, { phone: text }) {
        const phone = (0, _requests.phoneOf)(text);
        return (0, _requests.answer)((0, _numberresponse.toPairingSession)(await this.sessions.qr({
            orgId,
            mode: (0, _modequery.modeOf)(query)
        }, phone, 'qr'), phone));
    }
    async code({ orgId }, query, { phone: text }) {
        const phone = (0, _requests.phoneOf)(text);
        return (0, _requests.answer)((0, _numberresponse.toPairingSession)(await this.sessions.qr({
            orgId,
            mode: (0, _modequery.modeOf)(query)
        }, phone, 'code'), phone));
    }
    async unlink(member, query, { phone: text }) {
        const phone = (0, _requests.phoneOf)(text);
        const owner = {
            orgId: member.orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        const { data, pairingIds } = await this.audit.run(member, (database)=>this.linking.signOut(owner, phone, new _whatsapp.NumberClaimRepository(database)), ()=>({
                action: 'number.unlinked',
                type: 'number',
                id: phone
            }));
        this.linking.tell(pairingIds);
        return (0, _requests.answer)(data);
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('List WhatsApp numbers'),
    (0, _requests.ApiAnswer)(_numberresponse.NumberData, {
        isList: true,
        description: 'The numbers, whatever their state, newest first.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], NumbersController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)('link'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.Slow)(),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Begin to pair a number'),
    (0, _requests.ApiAnswer)(_linking.LinkData, {
        description: 'The gateway app has begun.'
    }),
    (0, _requests.ApiErrors)('GATEWAY_SETUP_REQUIRED', 'GATEWAY_CLOSED', 'GATEWAY_ERROR', 'NOT_YOUR_NUMBER', 'PLAN_LIMIT', 'RATE_LIMITED'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_linking.LinkBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        typeof _linking.LinkBody === "undefined" ? Object : _linking.LinkBody
    ]),
    _ts_metadata("design:returntype", Promise)
], NumbersController.prototype, "link", null);
_ts_decorate([
    (0, _common.Get)('session'),
    (0, _routeaccess.Slow)(),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Follow a pairing', 'A pairing whose codes have run out begins again.'),
    (0, _requests.ApiAnswer)(_numberresponse.PairingSessionData, {
        description: 'Where it stands.'
    }),
    (0, _requests.ApiErrors)(...QUESTION_ERRORS),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Query)(new _requests.CheckedPipe(_linking.StatusQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        typeof _linking.StatusQuery === "undefined" ? Object : _linking.StatusQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], NumbersController.prototype, "session", null);
_ts_decorate([
    (0, _common.Post)('code'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.Slow)(),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Pair with eight characters instead of a picture'),
    (0, _requests.ApiAnswer)(_numberresponse.PairingSessionData, {
        description: 'The code, or where the pairing stands.'
    }),
    (0, _requests.ApiErrors)(...QUESTION_ERRORS),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_linking.UnlinkBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        typeof _linking.UnlinkBody === "undefined" ? Object : _linking.UnlinkBody
    ]),
    _ts_metadata("design:returntype", Promise)
], NumbersController.prototype, "code", null);
_ts_decorate([
    (0, _common.Post)('unlink'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Log a number out'),
    (0, _requests.ApiAnswer)(_linking.UnlinkData, {
        description: 'It is signed out.'
    }),
    (0, _requests.ApiErrors)('WHATSAPP_NOT_CONNECTED'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_linking.UnlinkBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        typeof _linking.UnlinkBody === "undefined" ? Object : _linking.UnlinkBody
    ]),
    _ts_metadata("design:returntype", Promise)
], NumbersController.prototype, "unlink", null);
NumbersController = _ts_decorate([
    (0, _swagger.ApiTags)('Numbers'),
    (0, _common.Controller)('organizations/:org/numbers'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.NumberOverviewRepository === "undefined" ? Object : _whatsapp.NumberOverviewRepository,
        typeof _linking.LinkingService === "undefined" ? Object : _linking.LinkingService,
        typeof _linking.SessionReader === "undefined" ? Object : _linking.SessionReader,
        typeof _numberauditservice.NumberAudit === "undefined" ? Object : _numberauditservice.NumberAudit
    ])
], NumbersController);

//# sourceMappingURL=numbers.controller.js.map
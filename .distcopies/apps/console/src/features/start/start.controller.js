"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StartController", {
    enumerable: true,
    get: function() {
        return StartController;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _firstmessagebody = require("./first-message.body");
const _startresponse = require("./start.response");
const _startservice = require("./start.service");
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
let StartController = class StartController {
    constructor(start){
        this.start = start;
    }
    async read({ orgId }, query) {
        return (0, _requests.answer)(await this.start.read(orgId, (0, _modequery.modeOf)(query)));
    }
    async send(member, body) {
        return (0, _requests.answer)(await this.start.send(member, body));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('See how far the organization has come'),
    (0, _requests.ApiAnswer)(_startresponse.StartData, {
        description: 'The steps, and what the examples are filled in with.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], StartController.prototype, "read", null);
_ts_decorate([
    (0, _common.Post)('send'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Send a first message with a key'),
    (0, _requests.ApiAnswer)(_startresponse.FirstMessageData, {
        description: 'The message, which is on its way.'
    }),
    (0, _requests.ApiErrors)('API_KEY_NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_SCOPE', 'NO_CONNECTED_ACCOUNT', 'PLAN_LIMIT'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_firstmessagebody.FirstMessageBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _firstmessagebody.FirstMessageBody === "undefined" ? Object : _firstmessagebody.FirstMessageBody
    ]),
    _ts_metadata("design:returntype", Promise)
], StartController.prototype, "send", null);
StartController = _ts_decorate([
    (0, _swagger.ApiTags)('Start'),
    (0, _common.Controller)('organizations/:org/start'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _startservice.StartService === "undefined" ? Object : _startservice.StartService
    ])
], StartController);

//# sourceMappingURL=start.controller.js.map
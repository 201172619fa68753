"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LogsController", {
    enumerable: true,
    get: function() {
        return LogsController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _requestlog = require("../../../../../libs/request-log/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _loggedrequestresponse = require("./logged-request.response");
const _logsquery = require("./logs.query");
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
let LogsController = class LogsController {
    constructor(log){
        this.log = log;
    }
    async list({ orgId }, query) {
        const page = {
            after: (0, _requests.afterOf)(query)?.id ?? null,
            limit: PER_PAGE
        };
        const { rows, nextCursor } = await this.log.list({
            orgId,
            mode: (0, _modequery.modeOf)(query)
        }, (0, _logsquery.logFilterOf)(query), page);
        const part = {
            rows: rows.map((row)=>({
                    ...row,
                    listValue: '0'
                })),
            isMore: false
        };
        const goesOnAt = nextCursor === null ? null : {
            value: '0',
            id: nextCursor
        };
        return (0, _requests.answerPage)(part, _loggedrequestresponse.toLoggedRequestData, {
            total: rows.length,
            page: 1,
            perPage: PER_PAGE,
            goesOnAt
        });
    }
    async read({ orgId }, query, id) {
        const request = (0, _requests.isUuid)(id) ? await this.log.findForOrg(orgId, id) : null;
        if (request === null || request.mode !== (0, _modequery.modeOf)(query)) throw new _errors.AppError('NOT_FOUND');
        return (0, _requests.answer)((0, _loggedrequestresponse.toLoggedRequestDetail)(request));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('List requests to the API', 'Newest first. With `next_cursor` and few entries, the search goes on there.'),
    (0, _requests.ApiAnswer)(_loggedrequestresponse.LoggedRequestData, {
        isList: true,
        description: 'The requests that fit.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_logsquery.LogsQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _logsquery.LogsQuery === "undefined" ? Object : _logsquery.LogsQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], LogsController.prototype, "list", null);
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('See a request with its bodies'),
    (0, _requests.ApiAnswer)(_loggedrequestresponse.LoggedRequestDetail, {
        description: 'The request.'
    }),
    (0, _requests.ApiErrors)('NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], LogsController.prototype, "read", null);
LogsController = _ts_decorate([
    (0, _swagger.ApiTags)('Logs'),
    (0, _common.Controller)('organizations/:org/logs'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _requestlog.RequestLogRepository === "undefined" ? Object : _requestlog.RequestLogRepository
    ])
], LogsController);

//# sourceMappingURL=logs.controller.js.map
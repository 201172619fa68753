"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GroupsController", {
    enumerable: true,
    get: function() {
        return GroupsController;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _groupsexamples = require("./groups.examples");
const _groupsquery = require("./groups.query");
const _groupsresponse = require("./groups.response");
const _groupsservice = require("./groups.service");
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
let GroupsController = class GroupsController {
    constructor(groups){
        this.groups = groups;
    }
    async list(key, query) {
        const groups = await this.groups.list(key, query.whatsapp_id);
        return (0, _requests.answerFeed)(groups, false, {
            total: groups.length,
            page: 1,
            perPage: Math.max(1, groups.length)
        });
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routerules.AsksGateway)(),
    (0, _routerules.Scope)('accounts:read'),
    (0, _requests.ApiNamed)('listWhatsappGroups', _groupsexamples.GROUP_EXAMPLES),
    (0, _requests.ApiSummary)('List the WhatsApp groups of a number', 'Returns the groups that the number is in, by name, at most 1,000. The gateway app asks WhatsApp at most once a ' + 'minute. Messages of groups are received only if the number’s `receive_groups` is on.'),
    (0, _requests.ApiAnswer)(_groupsresponse.WhatsappGroupData, {
        isList: true,
        description: 'The groups.'
    }),
    (0, _requests.ApiErrors)('INVALID_ACCOUNT_ID', 'NO_CONNECTED_ACCOUNT', ..._linking.NUMBER_QUESTION_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_groupsquery.GroupsQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _groupsquery.GroupsQuery === "undefined" ? Object : _groupsquery.GroupsQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], GroupsController.prototype, "list", null);
GroupsController = _ts_decorate([
    (0, _swagger.ApiTags)('WhatsApp'),
    (0, _common.Controller)('whatsapp/groups'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _groupsservice.GroupsService === "undefined" ? Object : _groupsservice.GroupsService
    ])
], GroupsController);

//# sourceMappingURL=groups.controller.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhooksController", {
    enumerable: true,
    get: function() {
        return WebhooksController;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _identity = require("../../../../../libs/identity/src");
const _requests = require("../../../../../libs/requests/src");
const _webhooks = require("../../../../../libs/webhooks/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _webhooksecretresponse = require("./webhook-secret.response");
const _webhookchangesservice = require("./webhook-changes.service");
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
let WebhooksController = class WebhooksController {
    constructor(webhooks, secrets, changes, identity, database){
        this.webhooks = webhooks;
        this.secrets = secrets;
        this.changes = changes;
        this.identity = identity;
        this.database = database;
    }
    async list({ orgId }, query) {
        const page = (0, _requests.pageOf)(query);
        const { part, toData, total } = await this.webhooks.list({
            orgId,
            mode: (0, _modequery.modeOf)(query)
        }, page);
        return (0, _requests.answerPage)(part, toData, {
            ...page,
            total
        });
    }
    async create(member, query, body) {
        // Looking its name up may take long, and is no part of the transaction.
        const draft = await this.webhooks.prepare({
            orgId: member.orgId,
            mode: (0, _modequery.modeOf)(query)
        }, body);
        return (0, _requests.answer)(await this.changes.run(member, ({ webhooks })=>webhooks.create(draft), ({ id, name, url })=>({
                action: 'webhook.created',
                id,
                name,
                detail: {
                    url
                }
            })));
    }
    async read({ orgId }, query, id) {
        return (0, _requests.answer)(await this.webhooks.read({
            orgId,
            mode: (0, _modequery.modeOf)(query)
        }, id));
    }
    async update(member, query, id, body) {
        const owner = {
            orgId: member.orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        const changed = Object.entries(body).flatMap(([field, value])=>value === undefined ? [] : [
                field
            ]);
        return (0, _requests.answer)(await this.changes.run(member, ({ webhooks })=>webhooks.update(owner, id, body), ({ name })=>({
                action: 'webhook.changed',
                id,
                name,
                detail: {
                    changed
                }
            })));
    }
    async remove(member, query, id) {
        const owner = {
            orgId: member.orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        await this.changes.run(member, async ({ webhooks })=>{
            const { name } = await webhooks.find(owner, id);
            await webhooks.delete(owner, id);
            return name;
        }, (name)=>({
                action: 'webhook.deleted',
                id,
                name
            }));
        return (0, _requests.answer)({
            id: id.toLowerCase(),
            deleted: true
        });
    }
    async secret({ orgId, actor }, query, id) {
        const owner = {
            orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        const { name } = await this.webhooks.find(owner, id);
        const secret = await this.secrets.open(owner, id);
        const target = {
            type: 'webhook',
            id,
            name
        };
        await this.database.transaction((transaction)=>this.identity.audit.append(transaction, {
                orgId,
                actor,
                action: 'webhook.secret_revealed',
                target
            }));
        return (0, _requests.answer)({
            secret
        });
    }
    async rotate(member, query, id, body) {
        const owner = {
            orgId: member.orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        const hours = (0, _webhooks.graceHoursOf)(body);
        return (0, _requests.answer)(await this.changes.run(member, ({ webhooks })=>webhooks.rotateSecret(owner, id, hours), ({ name })=>({
                action: 'webhook.secret_rotated',
                id,
                name,
                detail: {
                    grace_hours: hours
                }
            })));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('List webhooks'),
    (0, _requests.ApiAnswer)(_webhooks.WebhookData, {
        isList: true,
        description: 'The webhooks, newest first.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModePageQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModePageQuery === "undefined" ? Object : _modequery.ModePageQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)(),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Create a webhook'),
    (0, _requests.ApiAnswer)(_webhooks.WebhookWithSecretData, {
        status: 201,
        description: 'The webhook with its secret.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_URL_BLOCKED', 'PLAN_LIMIT'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_webhooks.CreateWebhookBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        typeof _webhooks.CreateWebhookBody === "undefined" ? Object : _webhooks.CreateWebhookBody
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "create", null);
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('See a webhook'),
    (0, _requests.ApiAnswer)(_webhooks.WebhookData, {
        description: 'The webhook.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "read", null);
_ts_decorate([
    (0, _common.Patch)(':id'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Change a webhook'),
    (0, _requests.ApiAnswer)(_webhooks.WebhookData, {
        description: 'The webhook.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND', 'WEBHOOK_URL_BLOCKED'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, (0, _common.Body)(new _requests.CheckedPipe(_webhooks.UpdateWebhookBody, 'INVALID_BODY', undefined, 'keep nulls'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _webhooks.UpdateWebhookBody === "undefined" ? Object : _webhooks.UpdateWebhookBody
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "update", null);
_ts_decorate([
    (0, _common.Delete)(':id'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Delete a webhook'),
    (0, _requests.ApiAnswer)(_webhooks.DeletedWebhookData, {
        description: 'It is deleted.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "remove", null);
_ts_decorate([
    (0, _common.Post)(':id/secret'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _routeaccess.NeedsConfirmation)(),
    (0, _requests.ApiSummary)('Show the secret of a webhook again'),
    (0, _requests.ApiAnswer)(_webhooksecretresponse.WebhookSecretData, {
        description: 'The secret.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "secret", null);
_ts_decorate([
    (0, _common.Post)(':id/rotate-secret'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _routeaccess.NeedsConfirmation)(),
    (0, _requests.ApiSummary)('Give a webhook a new secret', 'The former one signs as well during the grace period.'),
    (0, _swagger.ApiBody)({
        type: _webhooks.RotateSecretBody,
        required: false
    }),
    (0, _requests.ApiAnswer)(_webhooks.WebhookWithSecretData, {
        description: 'The webhook with its new secret.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND', 'INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, (0, _common.Body)(new _requests.CheckedPipe(_webhooks.RotateSecretBody, 'INVALID_BODY', {}))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _webhooks.RotateSecretBody === "undefined" ? Object : _webhooks.RotateSecretBody
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "rotate", null);
WebhooksController = _ts_decorate([
    (0, _swagger.ApiTags)('Webhooks'),
    (0, _common.Controller)('organizations/:org/webhooks'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _webhooks.WebhooksService === "undefined" ? Object : _webhooks.WebhooksService,
        typeof _webhooks.WebhookSecrets === "undefined" ? Object : _webhooks.WebhookSecrets,
        typeof _webhookchangesservice.WebhookChanges === "undefined" ? Object : _webhookchangesservice.WebhookChanges,
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof _entities.Database === "undefined" ? Object : _entities.Database
    ])
], WebhooksController);

//# sourceMappingURL=webhooks.controller.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhooksService", {
    enumerable: true,
    get: function() {
        return WebhooksService;
    }
});
const _events = require("../../../events/src");
const _errors = require("../../../errors/src");
const _requests = require("../../../requests/src");
const _common = require("@nestjs/common");
const _uuid = require("uuid");
const _endpointdoorbell = require("./endpoint-doorbell");
const _webhookfield = require("./webhook.field");
const _webhookresponse = require("./webhook.response");
const _webhookheaders = require("./webhook-headers");
const _webhookseals = require("./webhook-seals");
const _webhookurl = require("./webhook-url");
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
let WebhooksService = class WebhooksService {
    constructor(endpoints, deliveries, seals, urls, doorbell){
        this.endpoints = endpoints;
        this.deliveries = deliveries;
        this.seals = seals;
        this.urls = urls;
        this.doorbell = doorbell;
    }
    /** The webhooks, and what makes each of them what is told of it. */ async list({ orgId, mode }, page) {
        const { part, total } = await this.endpoints.listForOrg(orgId, mode, page);
        return {
            part,
            toData: await this.mapperOf(part.rows),
            total
        };
    }
    /** A webhook that is not made yet. @throws AppError WEBHOOK_URL_BLOCKED, VALIDATION */ async prepare(owner, body) {
        const { orgId, mode } = owner;
        const id = (0, _uuid.v7)();
        const { hostname, href } = await this.urls.check(body.url);
        const settings = await this.settingsOf(owner, id, body);
        const secret = (0, _webhookseals.newWebhookSecret)();
        const endpoint = {
            name: hostname.slice(0, _webhookfield.LONGEST.name),
            description: null,
            events: [
                _webhookfield.ALL
            ],
            channels: [],
            accountIds: [],
            headers: {
                sealed: null,
                names: []
            },
            ...settings,
            url: href,
            id,
            orgId,
            mode,
            sealedSecret: await this.seals.seal(orgId, id, 'secret', secret)
        };
        return {
            endpoint,
            secret
        };
    }
    /** @throws AppError PLAN_LIMIT */ async create({ endpoint, secret }) {
        const made = await this.endpoints.create(endpoint);
        if (made.kind === 'plan_limit') {
            throw new _errors.AppError('PLAN_LIMIT', {
                message: 'Your plan does not allow another webhook.',
                extra: {
                    limit: 'webhooks',
                    used: made.used,
                    max: made.max
                }
            });
        }
        return Object.assign((0, _webhookresponse.toWebhookData)(made.endpoint, undefined), {
            secret
        });
    }
    async read(owner, id) {
        return this.toDatum(await this.find(owner, id));
    }
    /** @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_URL_BLOCKED, VALIDATION */ async update(owner, id, body) {
        const { orgId, mode } = owner;
        // First: what is wrong with the body of a request for a foreign webhook is nobody's business.
        await this.find(owner, id);
        const settings = await this.settingsOf(owner, id, body);
        const url = body.url ? {
            url: (await this.urls.check(body.url)).href
        } : {};
        const { status } = body;
        const after = found(await this.endpoints.update(orgId, mode, id, {
            ...settings,
            ...url,
            ...status && {
                status
            }
        }));
        if (status === 'active') this.doorbell.ring(orgId, after.id);
        return this.toDatum(after);
    }
    async delete({ orgId, mode }, id) {
        if (!(0, _requests.isUuid)(id) || !await this.endpoints.delete(orgId, mode, id)) throw new _errors.AppError('WEBHOOK_NOT_FOUND');
    }
    /** @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE when too many old secrets sign */ async rotateSecret(owner, id, graceHours) {
        const { orgId, mode } = owner;
        await this.find(owner, id);
        const secret = (0, _webhookseals.newWebhookSecret)();
        const sealed = await this.seals.seal(orgId, id, 'secret', secret);
        const rotation = await this.endpoints.rotateSecret(orgId, mode, id, sealed, graceHours);
        if (rotation.kind === 'rotated') return Object.assign(await this.toDatum(rotation.endpoint), {
            secret
        });
        throw rotation.kind === 'too_many' ? tooManySecrets() : new _errors.AppError('WEBHOOK_NOT_FOUND');
    }
    /** The webhook, for what hangs on it. @throws AppError WEBHOOK_NOT_FOUND */ async find({ orgId, mode }, id) {
        return found((0, _requests.isUuid)(id) ? await this.endpoints.findForOrg(orgId, mode, id) : null);
    }
    async toDatum(endpoint) {
        return (await this.mapperOf([
            endpoint
        ]))(endpoint);
    }
    async mapperOf(rows) {
        const counts = await this.deliveries.countRecent(rows.map(({ id })=>id));
        const byId = new Map(counts.map((count)=>[
                count.endpointId,
                count
            ]));
        return (row)=>(0, _webhookresponse.toWebhookData)(row, byId.get(row.id));
    }
    async settingsOf(owner, id, body) {
        const { name, description, events, channels, account_ids: accountIds, headers } = body;
        return {
            // Null is nothing that these could be: it is taken as if it was absent.
            ...name && {
                name: name.trim()
            },
            ...events && {
                events: events.includes(_webhookfield.ALL) ? [
                    _webhookfield.ALL
                ] : unique(events)
            },
            ...description !== undefined && {
                description: description === '' ? null : description
            },
            ...channels !== undefined && {
                channels: unique(channels ?? [])
            },
            ...accountIds !== undefined && {
                accountIds: await this.ownAccounts(owner, accountIds ?? [])
            },
            ...headers !== undefined && {
                headers: await this.sealedHeaders(owner.orgId, id, headers ?? {})
            }
        };
    }
    async ownAccounts({ orgId, mode }, ids) {
        const wanted = unique(ids.map((id)=>id.toLowerCase()));
        const own = await this.endpoints.findAccounts(orgId, mode, wanted);
        if (wanted.every((id)=>own.has(id))) return wanted;
        const message = '`account_ids` contains an unknown account.';
        throw new _errors.AppError('VALIDATION', {
            message,
            extra: {
                fields: [
                    {
                        field: 'account_ids',
                        code: 'NOT_ALLOWED',
                        message
                    }
                ]
            }
        });
    }
    async sealedHeaders(orgId, id, given) {
        const headers = (0, _webhookheaders.toWebhookHeaders)(given);
        const names = Object.keys(headers);
        if (names.length === 0) return {
            sealed: null,
            names
        };
        return {
            sealed: await this.seals.seal(orgId, id, 'headers', JSON.stringify(headers)),
            names
        };
    }
};
WebhooksService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(4, (0, _common.Inject)(_endpointdoorbell.EndpointDoorbell)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _events.WebhookEndpointRepository === "undefined" ? Object : _events.WebhookEndpointRepository,
        typeof _events.WebhookDeliveryRepository === "undefined" ? Object : _events.WebhookDeliveryRepository,
        typeof _webhookseals.WebhookSeals === "undefined" ? Object : _webhookseals.WebhookSeals,
        typeof _webhookurl.WebhookUrls === "undefined" ? Object : _webhookurl.WebhookUrls,
        typeof RingEndpoint === "undefined" ? Object : RingEndpoint
    ])
], WebhooksService);
function tooManySecrets() {
    return new _errors.AppError('INVALID_STATE', {
        message: 'Five previous secrets are still active. Wait until one expires, or end all of them at once with ' + '`grace_hours` 0.'
    });
}
const unique = (items)=>[
        ...new Set(items)
    ];
function found(endpoint) {
    if (endpoint === null) throw new _errors.AppError('WEBHOOK_NOT_FOUND');
    return endpoint;
}

//# sourceMappingURL=webhooks.service.js.map
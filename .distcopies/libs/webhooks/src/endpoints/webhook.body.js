"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get CreateWebhookBody () {
        return CreateWebhookBody;
    },
    get RotateSecretBody () {
        return RotateSecretBody;
    },
    get TestWebhookBody () {
        return TestWebhookBody;
    },
    get UpdateWebhookBody () {
        return UpdateWebhookBody;
    },
    get WebhookSettingsBody () {
        return WebhookSettingsBody;
    },
    get graceHoursOf () {
        return graceHoursOf;
    }
});
const _entities = require("../../../entities/src");
const _requests = require("../../../requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _webhookurl = require("./webhook-url");
const _webhookfield = require("./webhook.field");
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
const URL_DESCRIPTION = 'The https URL of your server. It must be public: addresses in private networks are refused unless the ' + 'operator of the service allows them.';
const THE_SECRET = 'The service makes it. Use POST /webhooks/{id}/rotate-secret to get a new one.';
let WebhookSettingsBody = class WebhookSettingsBody {
};
_ts_decorate([
    (0, _webhookfield.NameField)(),
    _ts_metadata("design:type", String)
], WebhookSettingsBody.prototype, "name", void 0);
_ts_decorate([
    (0, _webhookfield.DescriptionField)(),
    _ts_metadata("design:type", Object)
], WebhookSettingsBody.prototype, "description", void 0);
_ts_decorate([
    (0, _webhookfield.EventsField)(),
    _ts_metadata("design:type", Array)
], WebhookSettingsBody.prototype, "events", void 0);
_ts_decorate([
    (0, _webhookfield.ChannelsField)(),
    _ts_metadata("design:type", Object)
], WebhookSettingsBody.prototype, "channels", void 0);
_ts_decorate([
    (0, _webhookfield.AccountIdsField)(),
    _ts_metadata("design:type", Object)
], WebhookSettingsBody.prototype, "account_ids", void 0);
_ts_decorate([
    (0, _webhookfield.HeadersField)(),
    _ts_metadata("design:type", Object)
], WebhookSettingsBody.prototype, "headers", void 0);
WebhookSettingsBody = _ts_decorate([
    (0, _requests.TakenElsewhere)({
        secret: THE_SECRET
    })
], WebhookSettingsBody);
/** As the service answers an address that it does not take. */ const UrlLengthRule = ()=>(0, _requests.Rule)({
        name: 'length',
        longest: _webhookfield.LONGEST.url,
        test: ()=>true,
        answer: 'WEBHOOK_URL_BLOCKED',
        field: 'BLOCKED',
        message: _webhookurl.URL_TOO_LONG
    });
const isText = (value)=>(0, _requests.isBlank)(value) || (0, _requests.isStorableText)(value);
let CreateWebhookBody = class CreateWebhookBody extends WebhookSettingsBody {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'uri',
        maxLength: _webhookfield.LONGEST.url,
        description: URL_DESCRIPTION
    }),
    (0, _requests.Required)('url'),
    (0, _requests.Rule)({
        name: 'text',
        test: isText,
        field: 'WRONG_TYPE',
        message: '`url` must be a string.'
    }),
    UrlLengthRule(),
    _ts_metadata("design:type", String)
], CreateWebhookBody.prototype, "url", void 0);
CreateWebhookBody = _ts_decorate([
    (0, _requests.TakenElsewhere)({
        status: 'Use PATCH /webhooks/{id} to disable a webhook.'
    })
], CreateWebhookBody);
let UpdateWebhookBody = class UpdateWebhookBody extends WebhookSettingsBody {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uri',
        maxLength: _webhookfield.LONGEST.url,
        description: URL_DESCRIPTION
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'text',
        test: (value)=>!(0, _requests.isBlank)(value) && (0, _requests.isStorableText)(value),
        field: 'WRONG_TYPE',
        message: '`url` must be a URL.'
    }),
    UrlLengthRule(),
    _ts_metadata("design:type", String)
], UpdateWebhookBody.prototype, "url", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: _entities.WEBHOOK_STATUSES,
        description: '`disabled` stops all events to the webhook. `active` sends it events from now on, and those that were ' + 'waiting for their next attempt when it was disabled.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'status',
        test: (value)=>_entities.WEBHOOK_STATUSES.some((status)=>status === value),
        field: 'NOT_ALLOWED',
        message: '`status` must be `active` or `disabled`.'
    }),
    _ts_metadata("design:type", typeof WebhookStatus === "undefined" ? Object : WebhookStatus)
], UpdateWebhookBody.prototype, "status", void 0);
const GRACE_HOURS = {
    usual: 24,
    most: 72
};
let RotateSecretBody = class RotateSecretBody {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        minimum: 0,
        maximum: GRACE_HOURS.most,
        default: GRACE_HOURS.usual,
        description: 'For how many hours requests also carry a signature of the previous secret. 0 ends all previous secrets ' + 'at once.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'grace',
        test: (value)=>Number.isInteger(value) && Number(value) >= 0 && Number(value) <= GRACE_HOURS.most,
        field: 'OUT_OF_RANGE',
        message: '`grace_hours` must be an integer from 0 to 72.'
    }),
    _ts_metadata("design:type", Number)
], RotateSecretBody.prototype, "grace_hours", void 0);
const graceHoursOf = (body)=>body.grace_hours ?? GRACE_HOURS.usual;
let TestWebhookBody = class TestWebhookBody {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: _entities.EVENT_TYPES,
        default: 'webhook.test',
        description: 'The event type to send. For every type except `webhook.test`, you get a sample.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _webhookfield.EventTypeRule)(),
    _ts_metadata("design:type", typeof EventType === "undefined" ? Object : EventType)
], TestWebhookBody.prototype, "event", void 0);

//# sourceMappingURL=webhook.body.js.map
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
    get EndpointDisabledData () {
        return EndpointDisabledData;
    },
    get EventDisabledEndpoint () {
        return EventDisabledEndpoint;
    },
    get EventEndpoint () {
        return EventEndpoint;
    },
    get WebhookTestData () {
        return WebhookTestData;
    }
});
const _entities = require("../../../entities/src");
const _swagger = require("@nestjs/swagger");
const _fieldoptions = require("./field-options");
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
let EventEndpoint = class EventEndpoint {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuid,
        description: "The webhook's ID."
    }),
    _ts_metadata("design:type", String)
], EventEndpoint.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The webhook's name."
    }),
    _ts_metadata("design:type", String)
], EventEndpoint.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uri',
        description: "The webhook's URL."
    }),
    _ts_metadata("design:type", String)
], EventEndpoint.prototype, "url", void 0);
EventEndpoint = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventEndpoint'
    })
], EventEndpoint);
let EventDisabledEndpoint = class EventDisabledEndpoint extends EventEndpoint {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uri',
        description: "The webhook's URL without path and query: those can contain a secret, and your other webhooks get this " + 'event.'
    }),
    _ts_metadata("design:type", String)
], EventDisabledEndpoint.prototype, "url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.DISABLED_REASONS,
        description: '`failing`: no attempt succeeded for 5 days; `gone`: the server returned 410; `manual`: somebody in your ' + 'organization disabled it.'
    }),
    _ts_metadata("design:type", typeof DisabledReason === "undefined" ? Object : DisabledReason)
], EventDisabledEndpoint.prototype, "disabled_reason", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When it was disabled.'
    }),
    _ts_metadata("design:type", String)
], EventDisabledEndpoint.prototype, "disabled_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.timeOrNull,
        description: 'Since when no attempt has succeeded.'
    }),
    _ts_metadata("design:type", Object)
], EventDisabledEndpoint.prototype, "failing_since", void 0);
EventDisabledEndpoint = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventDisabledEndpoint'
    })
], EventDisabledEndpoint);
let EndpointDisabledData = class EndpointDisabledData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventDisabledEndpoint,
        description: 'The webhook.'
    }),
    _ts_metadata("design:type", typeof EventDisabledEndpoint === "undefined" ? Object : EventDisabledEndpoint)
], EndpointDisabledData.prototype, "endpoint", void 0);
let WebhookTestData = class WebhookTestData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventEndpoint,
        description: 'The webhook under test.'
    }),
    _ts_metadata("design:type", typeof EventEndpoint === "undefined" ? Object : EventEndpoint)
], WebhookTestData.prototype, "endpoint", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "A sentence for people who read your server's log."
    }),
    _ts_metadata("design:type", String)
], WebhookTestData.prototype, "message", void 0);

//# sourceMappingURL=webhook.data.js.map
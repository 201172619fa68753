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
    get DeliveriesQuery () {
        return DeliveriesQuery;
    },
    get toDeliveryFilter () {
        return toDeliveryFilter;
    }
});
const _entities = require("../../../entities/src");
const _events = require("../../../events/src");
const _requests = require("../../../requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _webhookfield = require("../endpoints/webhook.field");
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
let DeliveriesQuery = class DeliveriesQuery extends _requests.PageQuery {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: _entities.DELIVERY_STATUSES,
        description: 'Return only deliveries with this status.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'status',
        test: (value)=>_entities.DELIVERY_STATUSES.some((status)=>status === value),
        field: 'NOT_ALLOWED',
        message: `\`status\` must be one of ${_entities.DELIVERY_STATUSES.join(', ')}.`
    }),
    _ts_metadata("design:type", typeof DeliveryStatus === "undefined" ? Object : DeliveryStatus)
], DeliveriesQuery.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: _entities.EVENT_TYPES,
        description: 'Return only deliveries of events of this type.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _webhookfield.EventTypeRule)(),
    _ts_metadata("design:type", typeof EventType === "undefined" ? Object : EventType)
], DeliveriesQuery.prototype, "event", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: 'Return only deliveries of this event (`evt_…`).'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'eventId',
        test: (value)=>typeof value === 'string' && (0, _events.fromEventId)(value) !== null,
        field: 'MALFORMED',
        message: '`event_id` must be an event ID: `evt_` and a UUID.'
    }),
    _ts_metadata("design:type", String)
], DeliveriesQuery.prototype, "event_id", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'date-time',
        description: 'Return only deliveries created after this time (RFC 3339).'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'since',
        test: (value)=>typeof value === 'string' && (0, _requests.toTime)(value) !== null,
        field: 'MALFORMED',
        message: '`since` must be a time (RFC 3339).'
    }),
    _ts_metadata("design:type", String)
], DeliveriesQuery.prototype, "since", void 0);
function toDeliveryFilter({ status, event, event_id: eventId, since }) {
    const from = since === undefined ? null : (0, _requests.toTime)(since);
    const id = eventId === undefined ? null : (0, _events.fromEventId)(eventId);
    return {
        status,
        eventType: event,
        ...id !== null && {
            eventId: id
        },
        ...from !== null && {
            since: from
        }
    };
}

//# sourceMappingURL=deliveries.query.js.map
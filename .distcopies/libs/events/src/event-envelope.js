"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventEnvelope", {
    enumerable: true,
    get: function() {
        return EventEnvelope;
    }
});
const _entities = require("../../entities/src");
const _swagger = require("@nestjs/swagger");
const _fieldoptions = require("./data/field-options");
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
let EventEnvelope = class EventEnvelope {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The event's ID: `evt_` and a UUID. An event that arrives twice has the same ID both times. It is also " + 'the header `webhook-id`.'
    }),
    _ts_metadata("design:type", String)
], EventEnvelope.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.EVENT_TYPES,
        description: "The event's type."
    }),
    _ts_metadata("design:type", typeof EventType === "undefined" ? Object : EventType)
], EventEnvelope.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.EVENT_TYPES,
        description: 'The same as `type`.'
    }),
    _ts_metadata("design:type", typeof EventType === "undefined" ? Object : EventType)
], EventEnvelope.prototype, "event", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When the event happened.'
    }),
    _ts_metadata("design:type", String)
], EventEnvelope.prototype, "timestamp", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuid,
        description: 'The ID of the organization.'
    }),
    _ts_metadata("design:type", String)
], EventEnvelope.prototype, "organization_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'True for events of the sandbox (test keys) and for tests of a webhook.'
    }),
    _ts_metadata("design:type", Boolean)
], EventEnvelope.prototype, "test", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'object',
        additionalProperties: true,
        description: 'What happened. Its fields depend on the type.'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], EventEnvelope.prototype, "data", void 0);

//# sourceMappingURL=event-envelope.js.map
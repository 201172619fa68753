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
    get MessageEventData () {
        return MessageEventData;
    },
    get PreviousContent () {
        return PreviousContent;
    },
    get toMessageEventData () {
        return toMessageEventData;
    }
});
const _entities = require("../../entities/src");
const _swagger = require("@nestjs/swagger");
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
let PreviousContent = class PreviousContent {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'The text; null if retention removed it.'
    }),
    _ts_metadata("design:type", Object)
], PreviousContent.prototype, "content", void 0);
let MessageEventData = class MessageEventData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.MESSAGE_STATUSES,
        description: "The message's status from then on."
    }),
    _ts_metadata("design:type", typeof MessageStatus === "undefined" ? Object : MessageStatus)
], MessageEventData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        description: 'When it changed.'
    }),
    _ts_metadata("design:type", String)
], MessageEventData.prototype, "at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.EVENT_SOURCES,
        description: 'Where the change was reported from.'
    }),
    _ts_metadata("design:type", typeof EventSource === "undefined" ? Object : EventSource)
], MessageEventData.prototype, "source", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'More detail, for example an error code.'
    }),
    _ts_metadata("design:type", Object)
], MessageEventData.prototype, "detail", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        enum: [
            ..._entities.MESSAGE_CHANGES,
            null
        ],
        nullable: true,
        description: 'Whether the message was edited or deleted, or its file arrived or never will (`media`); null if its status changed.'
    }),
    _ts_metadata("design:type", Object)
], MessageEventData.prototype, "change", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: PreviousContent,
        nullable: true,
        description: 'What the message said before it was edited or deleted.'
    }),
    _ts_metadata("design:type", Object)
], MessageEventData.prototype, "previous", void 0);
function toMessageEventData(entry) {
    const { status, at, source, detail, change, previousContent } = entry;
    const previous = change === null || change === 'media' ? null : {
        content: previousContent
    };
    return {
        status,
        at: at.toISOString(),
        source,
        detail,
        change,
        previous
    };
}

//# sourceMappingURL=message-event.response.js.map
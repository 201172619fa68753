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
    get FoundData () {
        return FoundData;
    },
    get FoundMessageData () {
        return FoundMessageData;
    },
    get SearchData () {
        return SearchData;
    },
    get toSearchData () {
        return toSearchData;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _operations = require("../../../../../libs/operations/src");
const _swagger = require("@nestjs/swagger");
const _laneboardresponse = require("./lane-board.response");
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
let FoundMessageData = class FoundMessageData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CHANNELS
    }),
    _ts_metadata("design:type", String)
], FoundMessageData.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'inbound',
            'outbound'
        ]
    }),
    _ts_metadata("design:type", String)
], FoundMessageData.prototype, "direction", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'live',
            'test'
        ]
    }),
    _ts_metadata("design:type", String)
], FoundMessageData.prototype, "mode", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.MESSAGE_STATUSES
    }),
    _ts_metadata("design:type", String)
], FoundMessageData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time'
    }),
    _ts_metadata("design:type", String)
], FoundMessageData.prototype, "created_at", void 0);
let FoundData = class FoundData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _operations.FOUND_TYPES
    }),
    _ts_metadata("design:type", Object)
], FoundData.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _operations.FOUND_BY,
        description: 'What the text was taken for.'
    }),
    _ts_metadata("design:type", Object)
], FoundData.prototype, "found_by", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Its ID; of a lane its name.'
    }),
    _ts_metadata("design:type", String)
], FoundData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof _laneboardresponse.NamedData === "undefined" ? Object : _laneboardresponse.NamedData)
], FoundData.prototype, "organization", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Its name, or its own number; empty: it has none.'
    }),
    _ts_metadata("design:type", String)
], FoundData.prototype, "label", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'The lane that it waits in, or that leads through it.'
    }),
    _ts_metadata("design:type", Object)
], FoundData.prototype, "lane", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: FoundMessageData,
        nullable: true,
        description: 'Of a message, how it is.'
    }),
    _ts_metadata("design:type", Object)
], FoundData.prototype, "message", void 0);
let SearchData = class SearchData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            FoundData
        ]
    }),
    _ts_metadata("design:type", Array)
], SearchData.prototype, "found", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _operations.NOT_SEARCHED,
        isArray: true,
        description: 'What no index leads to: IDs that providers gave to messages sent through the API, recipients who are no contact, ' + 'Idempotency-Keys older than three days, the middle of names; of thousands of organizations, those beyond 5,000.'
    }),
    _ts_metadata("design:type", Array)
], SearchData.prototype, "not_searched", void 0);
const toSearchData = ({ found, notSearched })=>({
        found: found.map(toFound),
        not_searched: notSearched
    });
function toFound({ type, foundBy, id, organization, label, lane, message }) {
    return {
        type,
        found_by: foundBy,
        id,
        organization: {
            id: organization.id,
            name: organization.name
        },
        label,
        lane,
        message: message && {
            channel: message.channel,
            direction: message.direction,
            mode: message.mode,
            status: message.status,
            created_at: message.createdAt.toISOString()
        }
    };
}

//# sourceMappingURL=search.response.js.map
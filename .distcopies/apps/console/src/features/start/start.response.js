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
    get FirstMessageData () {
        return FirstMessageData;
    },
    get SnippetData () {
        return SnippetData;
    },
    get StartData () {
        return StartData;
    },
    get StepData () {
        return StepData;
    }
});
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
const STEPS = [
    'key',
    'number',
    'message',
    'webhook',
    'reply'
];
let StepData = class StepData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: STEPS
    }),
    _ts_metadata("design:type", typeof StepId === "undefined" ? Object : StepId)
], StepData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        nullable: true,
        description: 'Null: not yet.'
    }),
    _ts_metadata("design:type", Object)
], StepData.prototype, "done_at", void 0);
let SnippetData = class SnippetData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Ends in /v1.'
    }),
    _ts_metadata("design:type", String)
], SnippetData.prototype, "base_url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'The number that sends; null: none is connected.'
    }),
    _ts_metadata("design:type", Object)
], SnippetData.prototype, "number", void 0);
let StartData = class StartData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            StepData
        ]
    }),
    _ts_metadata("design:type", Array)
], StartData.prototype, "steps", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof SnippetData === "undefined" ? Object : SnippetData)
], StartData.prototype, "snippet", void 0);
let FirstMessageData = class FirstMessageData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], FirstMessageData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'pending'
        ]
    }),
    _ts_metadata("design:type", String)
], FirstMessageData.prototype, "status", void 0);

//# sourceMappingURL=start.response.js.map
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
    get WaitData () {
        return WaitData;
    },
    get toWaitData () {
        return toWaitData;
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
const TIME_OR_NULL = {
    type: 'string',
    format: 'date-time',
    nullable: true
};
let WaitData = class WaitData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'A stable word, to be put into the words of a language.'
    }),
    _ts_metadata("design:type", String)
], WaitData.prototype, "code", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The same as an English sentence, without its times.'
    }),
    _ts_metadata("design:type", String)
], WaitData.prototype, "text", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'object',
        additionalProperties: true
    }),
    _ts_metadata("design:type", Object)
], WaitData.prototype, "params", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME_OR_NULL),
    _ts_metadata("design:type", Object)
], WaitData.prototype, "since", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME_OR_NULL,
        description: 'When it is tried next, or may go on.'
    }),
    _ts_metadata("design:type", Object)
], WaitData.prototype, "next_at", void 0);
function toWaitData(wait) {
    if (wait === null) return null;
    const { code, text, params, since, nextAt } = wait;
    return {
        code,
        text,
        params,
        since: since?.toISOString() ?? null,
        next_at: nextAt?.toISOString() ?? null
    };
}

//# sourceMappingURL=wait.response.js.map
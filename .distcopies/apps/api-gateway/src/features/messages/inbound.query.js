"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InboundQuery", {
    enumerable: true,
    get: function() {
        return InboundQuery;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
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
let InboundQuery = class InboundQuery {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'date-time',
        description: 'Return only messages stored after this time (RFC 3339). A value that is not a time returns 500.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'any',
        test: ()=>true,
        field: 'MALFORMED',
        message: '`since` must be a time (RFC 3339).'
    }),
    _ts_metadata("design:type", Object)
], InboundQuery.prototype, "since", void 0);
_ts_decorate([
    (0, _requests.LimitField)(),
    _ts_metadata("design:type", String)
], InboundQuery.prototype, "limit", void 0);
_ts_decorate([
    (0, _requests.CursorField)(),
    _ts_metadata("design:type", String)
], InboundQuery.prototype, "cursor", void 0);
_ts_decorate([
    (0, _requests.SortField)(),
    _ts_metadata("design:type", String)
], InboundQuery.prototype, "sort", void 0);

//# sourceMappingURL=inbound.query.js.map
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
    get ModePageQuery () {
        return ModePageQuery;
    },
    get ModeQuery () {
        return ModeQuery;
    },
    get modeOf () {
        return modeOf;
    }
});
const _entities = require("../../../../libs/entities/src");
const _requests = require("../../../../libs/requests/src");
const _common = require("@nestjs/common");
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
/** The Live/Test switch of the pages. */ function ModeField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        enum: _entities.MODES,
        default: 'live',
        description: 'Which of the two worlds of an organization.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'mode',
        test: (value)=>_entities.MODES.some((mode)=>mode === value),
        field: 'NOT_ALLOWED',
        message: '`mode` must be live or test.'
    }));
}
let ModeQuery = class ModeQuery {
};
_ts_decorate([
    ModeField(),
    _ts_metadata("design:type", typeof Mode === "undefined" ? Object : Mode)
], ModeQuery.prototype, "mode", void 0);
let ModePageQuery = class ModePageQuery extends _requests.PageQuery {
};
_ts_decorate([
    ModeField(),
    _ts_metadata("design:type", typeof Mode === "undefined" ? Object : Mode)
], ModePageQuery.prototype, "mode", void 0);
const modeOf = ({ mode })=>mode ?? 'live';

//# sourceMappingURL=mode.query.js.map
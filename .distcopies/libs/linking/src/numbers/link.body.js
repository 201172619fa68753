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
    get LinkBody () {
        return LinkBody;
    },
    get UnlinkBody () {
        return UnlinkBody;
    }
});
const _requests = require("../../../requests/src");
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
const NAME_MAX = 100;
let LinkBody = class LinkBody {
};
_ts_decorate([
    (0, _requests.PhoneField)('The phone number to link', 'INVALID_BODY'),
    _ts_metadata("design:type", String)
], LinkBody.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        maxLength: NAME_MAX,
        description: 'A name for the number, shown in lists.'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'displayName',
        // A character has at most two units.
        longest: 2 * NAME_MAX,
        test: (value)=>(0, _requests.isStorableText)(value) && Array.from(value).length <= NAME_MAX,
        field: 'TOO_LONG',
        message: '`display_name` must be a string of at most 100 characters.'
    }),
    _ts_metadata("design:type", String)
], LinkBody.prototype, "display_name", void 0);
let UnlinkBody = class UnlinkBody {
};
_ts_decorate([
    (0, _requests.PhoneField)('The phone number to unlink', 'INVALID_BODY'),
    _ts_metadata("design:type", String)
], UnlinkBody.prototype, "phone", void 0);

//# sourceMappingURL=link.body.js.map
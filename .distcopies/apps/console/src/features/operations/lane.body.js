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
    get LaneRowBody () {
        return LaneRowBody;
    },
    get LanesQuery () {
        return LanesQuery;
    }
});
const _operations = require("../../../../../libs/operations/src");
const _textfield = require("../../http/text.field");
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
let LanesQuery = class LanesQuery {
};
_ts_decorate([
    (0, _textfield.WordField)({
        name: 'kind',
        words: _operations.LANE_KINDS,
        description: 'Lanes of one kind; default: all.',
        isOptional: true
    }),
    _ts_metadata("design:type", typeof LaneKindName === "undefined" ? Object : LaneKindName)
], LanesQuery.prototype, "kind", void 0);
let LaneRowBody = class LaneRowBody {
};
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'row_id',
        longest: 36,
        description: 'One message or delivery alone.',
        isOptional: true
    }),
    _ts_metadata("design:type", String)
], LaneRowBody.prototype, "row_id", void 0);

//# sourceMappingURL=lane.body.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappGroupData", {
    enumerable: true,
    get: function() {
        return WhatsappGroupData;
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
let WhatsappGroupData = class WhatsappGroupData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "WhatsApp's ID of the group; ends in `@g.us`. You can send to it as `to`."
    }),
    _ts_metadata("design:type", String)
], WhatsappGroupData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The group's name."
    }),
    _ts_metadata("design:type", String)
], WhatsappGroupData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'The number of people in the group.'
    }),
    _ts_metadata("design:type", Number)
], WhatsappGroupData.prototype, "participants_count", void 0);

//# sourceMappingURL=groups.response.js.map
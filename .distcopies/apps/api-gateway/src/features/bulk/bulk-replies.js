"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkReplies", {
    enumerable: true,
    get: function() {
        return BulkReplies;
    }
});
const _lanes = require("../../../../../libs/lanes/src");
const _messaging = require("../../../../../libs/messaging/src");
const _common = require("@nestjs/common");
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
let BulkReplies = class BulkReplies extends _lanes.ReplyWaiter {
    constructor(hub, bulks){
        super(hub, (ids)=>bulks.findFinished(ids));
    }
};
BulkReplies = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _lanes.ReplyHub === "undefined" ? Object : _lanes.ReplyHub,
        typeof _messaging.BulkRepository === "undefined" ? Object : _messaging.BulkRepository
    ])
], BulkReplies);

//# sourceMappingURL=bulk-replies.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkModule", {
    enumerable: true,
    get: function() {
        return BulkModule;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _bulkreplies = require("./bulk-replies");
const _bulkcontroller = require("./bulk.controller");
const _bulkservice = require("./bulk.service");
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
let BulkModule = class BulkModule {
};
BulkModule = _ts_decorate([
    (0, _common.Module)({
        controllers: [
            _bulkcontroller.BulkController
        ],
        providers: [
            ...(0, _wiring.repositories)(_messaging.BulkRepository),
            _bulkreplies.BulkReplies,
            _bulkservice.BulkService,
            (0, _wiring.retention)('bulk sends', _messaging.BulkRepository, (bulks, limit)=>bulks.forgetOld(limit))
        ]
    })
], BulkModule);

//# sourceMappingURL=bulk.module.js.map
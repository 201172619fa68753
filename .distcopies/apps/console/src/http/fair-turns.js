"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FairTurns", {
    enumerable: true,
    get: function() {
        return FairTurns;
    }
});
const _errors = require("../../../../libs/errors/src");
const _fairshare = require("../../../../libs/fair-share/src");
const _platform = require("../../../../libs/platform/src");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
/** Nobody looks at a page for longer. */ const LONGEST_WAIT_MS = 5_000;
let FairTurns = class FairTurns {
    constructor({ DATABASE_POOL_SIZE }){
        const shared = Math.max(1, Math.floor(DATABASE_POOL_SIZE / 2));
        const pool = new _fairshare.FairPool({
            shared,
            mostPerOwner: Math.ceil(shared / 2)
        });
        this.pages = {
            pool,
            longestWaitMs: LONGEST_WAIT_MS,
            busy
        };
    }
};
FairTurns = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof ConsoleConfig === "undefined" ? Object : ConsoleConfig
    ])
], FairTurns);
const busy = ()=>new _errors.AppError('SERVICE_UNAVAILABLE', {
        message: 'Too many pages of your organization are being read. Try again in a moment.',
        headers: {
            'Retry-After': '1'
        }
    });

//# sourceMappingURL=fair-turns.js.map
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
const _fairshare = require("../../../../libs/fair-share/src");
const _platform = require("../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _fairchanges = require("./fair-changes");
const _fairreads = require("./fair-reads");
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
let FairTurns = class FairTurns {
    /** @param loop hears of every request whose work it is; who asks without end pauses while it is busy */ constructor(config, loop){
        this.loop = loop;
        const { DATABASE_POOL_SIZE, READS_AT_ONCE_PER_ORGANIZATION, CHANGES_AT_ONCE_PER_ORGANIZATION } = config;
        this.reads = (0, _fairreads.fairReads)(DATABASE_POOL_SIZE, READS_AT_ONCE_PER_ORGANIZATION, loop);
        this.changes = (0, _fairchanges.fairChanges)(DATABASE_POOL_SIZE, CHANGES_AT_ONCE_PER_ORGANIZATION, loop);
    }
};
FairTurns = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof ApiGatewayConfig === "undefined" ? Object : ApiGatewayConfig,
        typeof _fairshare.BusyLoop === "undefined" ? Object : _fairshare.BusyLoop
    ])
], FairTurns);

//# sourceMappingURL=fair-turns.js.map
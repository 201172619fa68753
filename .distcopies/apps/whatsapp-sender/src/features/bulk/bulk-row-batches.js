"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkRowBatches", {
    enumerable: true,
    get: function() {
        return BulkRowBatches;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _lanes = require("../../../../../libs/lanes/src");
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
const MAX_BATCH = 200;
/** Of the connections of the process, so many serve all its pacers. */ const MAX_UNDER_WAY = 2;
let BulkRowBatches = class BulkRowBatches {
    constructor(rows){
        const limits = {
            maxItems: MAX_BATCH,
            maxUnderWay: MAX_UNDER_WAY
        };
        this.releases = new _lanes.Batcher({
            ...limits,
            run: (batch)=>rows.release(batch)
        });
        this.records = new _lanes.Batcher({
            ...limits,
            run: (batch)=>rows.record(batch)
        });
    }
    /** Puts a row into its number's lane. Null: the lease is lost. */ release(row) {
        return this.releases.add(row);
    }
    /** Writes what became of a row. False: the lease is lost. */ record(row) {
        return this.records.add(row);
    }
};
BulkRowBatches = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.BulkRowRepository === "undefined" ? Object : _messaging.BulkRowRepository
    ])
], BulkRowBatches);

//# sourceMappingURL=bulk-row-batches.js.map
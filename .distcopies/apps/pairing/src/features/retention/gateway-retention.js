"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayRetention", {
    enumerable: true,
    get: function() {
        return GatewayRetention;
    }
});
const _events = require("../../../../../libs/events/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _messaging = require("../../../../../libs/messaging/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _mediastoretoken = require("../media/media-store-token");
const _awaitedfiles = require("./awaited-files");
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
let GatewayRetention = class GatewayRetention {
    constructor(marks, events, changes, files, awaited, store, logger){
        this.jobs = [
            new _platform.RetentionJob('marks of events', (limit)=>marks.forgetOld(limit), logger),
            new _platform.RetentionJob('events', (limit)=>events.forgetOld(limit), logger),
            new _platform.RetentionJob('changes without messages', (limit)=>changes.forgetOldEarly(limit), logger),
            new _platform.RetentionJob('files that never came', (limit)=>awaited.end(limit), logger),
            new _platform.RetentionJob('files', (limit)=>files.forgetOld(limit, (id)=>store.remove(id)), logger)
        ];
    }
    onApplicationBootstrap() {
        for (const job of this.jobs)job.start();
    }
    async onApplicationShutdown() {
        await Promise.all(this.jobs.map((job)=>job.stop()));
    }
};
GatewayRetention = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(5, (0, _common.Inject)(_mediastoretoken.MEDIA_STORE)),
    _ts_param(6, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.GatewayEventRepository === "undefined" ? Object : _whatsapp.GatewayEventRepository,
        typeof _events.EventLogRepository === "undefined" ? Object : _events.EventLogRepository,
        typeof _messaging.MessageChangeRepository === "undefined" ? Object : _messaging.MessageChangeRepository,
        typeof _messaging.MediaFileRepository === "undefined" ? Object : _messaging.MediaFileRepository,
        typeof _awaitedfiles.AwaitedFiles === "undefined" ? Object : _awaitedfiles.AwaitedFiles,
        typeof MediaStore === "undefined" ? Object : MediaStore,
        typeof Logger === "undefined" ? Object : Logger
    ])
], GatewayRetention);

//# sourceMappingURL=gateway-retention.js.map
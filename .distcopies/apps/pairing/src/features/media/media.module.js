"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MediaModule", {
    enumerable: true,
    get: function() {
        return MediaModule;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _messaging = require("../../../../../libs/messaging/src");
const _entities = require("../../../../../libs/entities/src");
const _common = require("@nestjs/common");
const _pairingtimings = require("../../pairing-timings");
const _downloadservice = require("./download.service");
const _uploadservice = require("./upload.service");
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
/** Shorter than the time in which an app that sends a file gives up on a silent service. */ const UPLOAD_WAIT_MS = 10_000;
const UPLOAD_LEAST_MS = 30_000;
let MediaModule = class MediaModule {
};
MediaModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            ...(0, _entities.repositoryProviders)(_messaging.ClientFileRepository),
            _downloadservice.DownloadService,
            {
                provide: _platform.UploadSlots,
                useFactory: createSlots,
                inject: [
                    _platform.CONFIG,
                    _pairingtimings.PAIRING_TIMINGS
                ]
            },
            _uploadservice.UploadService
        ]
    })
], MediaModule);
function createSlots(config, { uploadLeastMs }) {
    return new _platform.UploadSlots({
        perOrganization: config.MEDIA_UPLOADS_PER_ORGANIZATION,
        perMinute: config.MEDIA_UPLOADS_PER_MINUTE,
        longestWaitMs: UPLOAD_WAIT_MS,
        leastMs: uploadLeastMs ?? UPLOAD_LEAST_MS
    });
}

//# sourceMappingURL=media.module.js.map
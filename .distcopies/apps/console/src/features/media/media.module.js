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
const _mediastore = require("../../../../../libs/media-store/src");
const _messaging = require("../../../../../libs/messaging/src");
const _platform = require("../../../../../libs/platform/src");
const _uploads = require("../../../../../libs/uploads/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _fairturns = require("../../http/fair-turns");
const _uploadscontroller = require("./uploads.controller");
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
/** Shorter than the patience of a browser. */ const UPLOAD_WAIT_MS = 10_000;
const UPLOAD_LEAST_MS = 30_000;
/** Token under which the `MediaStore` of the environment is injected. */ const MEDIA_STORE = Symbol('MEDIA_STORE');
let MediaModule = class MediaModule {
    /** @param leastMs that an upload has, however small it is */ static of(leastMs = UPLOAD_LEAST_MS) {
        const createSlots = (config)=>new _platform.UploadSlots({
                perOrganization: config.MEDIA_UPLOADS_PER_ORGANIZATION,
                perMinute: config.MEDIA_UPLOADS_PER_MINUTE,
                longestWaitMs: UPLOAD_WAIT_MS,
                leastMs
            });
        return {
            module: MediaModule,
            controllers: [
                _uploadscontroller.UploadsController
            ],
            providers: [
                ...(0, _wiring.repositories)(_messaging.ClientFileRepository),
                {
                    provide: MEDIA_STORE,
                    inject: [
                        _platform.CONFIG
                    ],
                    useFactory: _mediastore.createMediaStore
                },
                {
                    provide: _platform.UploadSlots,
                    inject: [
                        _platform.CONFIG
                    ],
                    useFactory: createSlots
                },
                {
                    provide: _uploads.ClientFiles,
                    inject: [
                        _messaging.ClientFileRepository,
                        _fairturns.FairTurns,
                        MEDIA_STORE,
                        _platform.LOGGER
                    ],
                    useFactory: (files, turns, store, logger)=>new _uploads.ClientFiles(files, turns.pages, store, logger)
                },
                (0, _wiring.built)(_uploads.FileUploads, _messaging.ClientFileRepository, _uploads.ClientFiles, _platform.UploadSlots)
            ]
        };
    }
};
MediaModule = _ts_decorate([
    (0, _common.Module)({})
], MediaModule);

//# sourceMappingURL=media.module.js.map
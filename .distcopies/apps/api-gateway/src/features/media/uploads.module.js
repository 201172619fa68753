"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UploadsModule", {
    enumerable: true,
    get: function() {
        return UploadsModule;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _platform = require("../../../../../libs/platform/src");
const _uploads = require("../../../../../libs/uploads/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _mediamodule = require("./media.module");
const _uploadcontroller = require("./upload.controller");
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
/** Shorter than the patience of HTTP libraries. */ const UPLOAD_WAIT_MS = 10_000;
const UPLOAD_LEAST_MS = 30_000;
let UploadsModule = class UploadsModule {
    /** @param leastMs that an upload has, however small it is */ static of(leastMs = UPLOAD_LEAST_MS) {
        const createSlots = (config)=>new _platform.UploadSlots({
                perOrganization: config.MEDIA_UPLOADS_PER_ORGANIZATION,
                perMinute: config.MEDIA_UPLOADS_PER_MINUTE,
                longestWaitMs: UPLOAD_WAIT_MS,
                leastMs
            });
        return {
            module: UploadsModule,
            imports: [
                _mediamodule.MediaModule
            ],
            controllers: [
                _uploadcontroller.UploadController
            ],
            providers: [
                {
                    provide: _platform.UploadSlots,
                    inject: [
                        _platform.CONFIG
                    ],
                    useFactory: createSlots
                },
                (0, _wiring.built)(_uploads.FileUploads, _messaging.ClientFileRepository, _uploads.ClientFiles, _platform.UploadSlots),
                _uploadservice.UploadService
            ]
        };
    }
};
UploadsModule = _ts_decorate([
    (0, _common.Module)({})
], UploadsModule);

//# sourceMappingURL=uploads.module.js.map
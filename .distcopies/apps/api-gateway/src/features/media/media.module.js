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
const _messaging = require("../../../../../libs/messaging/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _platform = require("../../../../../libs/platform/src");
const _uploads = require("../../../../../libs/uploads/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _fairturns = require("../../http/fair-turns");
const _mediatokens = require("./media-tokens");
const _mediadownloads = require("./media-downloads");
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
let MediaModule = class MediaModule {
};
MediaModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            ...(0, _wiring.repositories)(_messaging.ClientFileRepository, _messaging.MediaFileRepository),
            {
                provide: _mediastore.MediaLinks,
                inject: [
                    _platform.CONFIG
                ],
                useFactory: (config)=>new _mediastore.MediaLinks(config.PUBLIC_URL, config.INTERNAL_TOKEN)
            },
            {
                provide: _mediatokens.MEDIA_STORE,
                inject: [
                    _platform.CONFIG
                ],
                useFactory: _mediastore.createMediaStore
            },
            _mediadownloads.MediaDownloads,
            {
                provide: _uploads.ClientFiles,
                inject: [
                    _messaging.ClientFileRepository,
                    _fairturns.FairTurns,
                    _mediatokens.MEDIA_STORE,
                    _platform.LOGGER
                ],
                useFactory: (files, turns, store, logger)=>new _uploads.ClientFiles(files, turns.changes, store, logger)
            }
        ],
        exports: [
            _mediastore.MediaLinks,
            _mediadownloads.MediaDownloads,
            _messaging.ClientFileRepository,
            _uploads.ClientFiles
        ]
    })
], MediaModule);

//# sourceMappingURL=media.module.js.map
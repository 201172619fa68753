"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MediaDownloads", {
    enumerable: true,
    get: function() {
        return MediaDownloads;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _messaging = require("../../../../../libs/messaging/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _mediatokens = require("./media-tokens");
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
let MediaDownloads = class MediaDownloads {
    constructor(links, files, store){
        this.links = links;
        this.files = files;
        this.store = store;
    }
    /**
   * The file behind a link.
   *
   * @param query of the link: `expires` and `signature`
   * @throws AppError MEDIA_LINK_INVALID before anything is looked up, MEDIA_NOT_FOUND
   */ async find(id, query) {
        if (!(0, _requests.isUuid)(id) || !this.links.isValid(id, query.expires, query.signature)) {
            throw new _errors.AppError('MEDIA_LINK_INVALID');
        }
        const file = await this.files.findLinked(id);
        if (file === null) throw new _errors.AppError('MEDIA_NOT_FOUND');
        return file;
    }
    /** @throws AppError MEDIA_NOT_FOUND */ async open(file) {
        const bytes = await this.store.read(file.id);
        if (bytes === null) throw new _errors.AppError('MEDIA_NOT_FOUND');
        return bytes;
    }
};
MediaDownloads = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(2, (0, _common.Inject)(_mediatokens.MEDIA_STORE)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _mediastore.MediaLinks === "undefined" ? Object : _mediastore.MediaLinks,
        typeof _messaging.MediaFileRepository === "undefined" ? Object : _messaging.MediaFileRepository,
        typeof MediaStore === "undefined" ? Object : MediaStore
    ])
], MediaDownloads);

//# sourceMappingURL=media-downloads.js.map
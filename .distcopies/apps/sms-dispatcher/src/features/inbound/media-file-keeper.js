"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MediaFileKeeper", {
    enumerable: true,
    get: function() {
        return MediaFileKeeper;
    }
});
const _nodestream = require("node:stream");
const _messaging = require("../../../../../libs/messaging/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _mediastoretoken = require("./media-store-token");
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
let MediaFileKeeper = class MediaFileKeeper {
    constructor(files, store, logger){
        this.files = files;
        this.store = store;
        this.logger = logger;
    }
    /**
   * Stores a file, once however often it comes. Whatever hinders that, its message comes without it (contract.md D13).
   *
   * @returns why there is no file; null: it is there
   */ async keep(phone, { ref, mime, bytes }) {
        const { orgId, id: phoneId, mode } = phone;
        const size = bytes.length;
        const place = await this.files.open({
            orgId,
            gatewayId: phoneId,
            ref,
            mime,
            size
        });
        if (place.kind === 'stored') return null;
        if (place.kind === 'full') {
            await this.files.tellFull(orgId, mode);
            return 'storage_full';
        }
        try {
            await this.store.put(place.id, _nodestream.Readable.from([
                bytes
            ]), size);
            if (await this.files.markStored(orgId, place.id, mode) === 'stored') return null;
            await this.giveUp(place.id);
            // Another delivery of the same file was faster.
            return null;
        } catch (error) {
            this.logger.error({
                err: error,
                phone_id: phoneId
            }, 'the file of an MMS could not be stored');
            await this.giveUp(place.id);
            return 'failed';
        }
    }
    /** What cannot be removed now is deleted within two hours. */ async giveUp(id) {
        try {
            await this.store.remove(id);
            await this.files.giveUp(id);
        } catch (error) {
            this.logger.warn({
                err: error,
                file: id
            }, 'what a file left could not be removed yet');
        }
    }
};
MediaFileKeeper = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_mediastoretoken.MEDIA_STORE)),
    _ts_param(2, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.MediaFileRepository === "undefined" ? Object : _messaging.MediaFileRepository,
        typeof MediaStore === "undefined" ? Object : MediaStore,
        typeof Logger === "undefined" ? Object : Logger
    ])
], MediaFileKeeper);

//# sourceMappingURL=media-file-keeper.js.map
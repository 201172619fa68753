"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UploadService", {
    enumerable: true,
    get: function() {
        return UploadService;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _messaging = require("../../../../../libs/messaging/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _uploadparser = require("./upload.parser");
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
let UploadService = class UploadService {
    constructor(files, slots, store, logger){
        this.files = files;
        this.slots = slots;
        this.store = store;
        this.logger = logger;
    }
    /**
   * Stores a file under the gateway's name for it. Its room is reserved and its row made first, so that whatever an
   * interrupted upload leaves is counted, found and deleted. A file that is there already is not replaced: its bytes are
   * read to their end and dropped.
   *
   * @throws AppError RATE_LIMITED, VALIDATION, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, REQUEST_TIMEOUT, PLAN_LIMIT (the
   *   message comes without its file), SERVICE_UNAVAILABLE (the app tries again)
   */ async receive(gateway, request, bytes) {
        try {
            const upload = (0, _uploadparser.readUpload)(request);
            const permit = await this.slots.take(gateway.orgId);
            await this.keep(gateway, upload, bytes).finally(()=>permit.release());
        } catch (error) {
            // Read and dropped: an app whose bytes nobody takes loses its connection, and with it the answer.
            bytes.resume();
            throw error;
        }
    }
    async keep(gateway, { ref, mime, size }, bytes) {
        const { orgId, id: gatewayId, mode } = gateway;
        const place = await this.files.open({
            orgId,
            gatewayId,
            ref,
            mime,
            size
        });
        if (place.kind === 'stored') {
            bytes.resume();
            return;
        }
        if (place.kind === 'full') {
            await this.files.tellFull(orgId, mode);
            throw noRoom(place.usedMb, place.maxMb);
        }
        const timer = setTimeout(()=>bytes.destroy(tooSlow()), this.slots.longestMsOf(size));
        try {
            await this.store.put(place.id, bytes, size);
        } catch (error) {
            await this.giveUp(place.id);
            // It took too long.
            if (bytes.errored instanceof _errors.AppError) throw bytes.errored;
            // The app sees this only when it is not the app that broke off.
            throw new _errors.AppError('SERVICE_UNAVAILABLE', {
                message: 'The file could not be stored.',
                cause: error
            });
        } finally{
            clearTimeout(timer);
        }
        const outcome = await this.files.markStored(orgId, place.id, mode);
        if (outcome === 'stored') return;
        await this.giveUp(place.id);
        if (outcome === 'gone') {
            throw new _errors.AppError('SERVICE_UNAVAILABLE', {
                message: 'The file arrived too late. Send it again.'
            });
        }
    }
    /** Bytes first: while they are there they are counted. What cannot be removed now is deleted within two hours. */ async giveUp(id) {
        try {
            await this.store.remove(id);
            await this.files.giveUp(id);
        } catch (error) {
            this.logger.warn({
                err: error,
                file: id
            }, 'what an upload left could not be removed yet');
        }
    }
};
UploadService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(2, (0, _common.Inject)(_mediastoretoken.MEDIA_STORE)),
    _ts_param(3, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.MediaFileRepository === "undefined" ? Object : _messaging.MediaFileRepository,
        typeof _platform.UploadSlots === "undefined" ? Object : _platform.UploadSlots,
        typeof MediaStore === "undefined" ? Object : MediaStore,
        typeof Logger === "undefined" ? Object : Logger
    ])
], UploadService);
function noRoom(used, max) {
    return new _errors.AppError('PLAN_LIMIT', {
        message: `PLAN_LIMIT (storage_mb): your organization's storage is full, ${used} of ${max} MB are used.`,
        extra: {
            limit: 'storage_mb',
            used,
            max,
            resets_at: null
        }
    });
}
const tooSlow = ()=>new _errors.AppError('REQUEST_TIMEOUT', {
        message: 'The file arrived too slowly. Send it again.',
        headers: {
            Connection: 'close'
        }
    });

//# sourceMappingURL=upload.service.js.map
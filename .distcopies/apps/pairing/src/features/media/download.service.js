"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DownloadService", {
    enumerable: true,
    get: function() {
        return DownloadService;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _fairshare = require("../../../../../libs/fair-share/src");
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
/** Downloads of one organization at once: several gateways, each with several messages that have files. */ const OF_ONE_ORGANIZATION = 16;
const SHARED = 64;
/** Each is a socket and a file, or a connection to the bucket. */ const MOST_AT_ONCE = 500;
/** Shorter than the time in which an app gives up on a file. */ const LONGEST_WAIT_MS = 10_000;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
let DownloadService = class DownloadService {
    constructor(files, store){
        this.files = files;
        this.store = store;
        this.pool = new _fairshare.FairPool({
            shared: SHARED,
            guaranteed: 1,
            mostPerOwner: OF_ONE_ORGANIZATION,
            mostHeld: MOST_AT_ONCE
        });
    }
    /**
   * The file of a message that is on its way over this gateway. Its turn ends with `bytes`, which are cut after 10 minutes.
   *
   * @throws AppError RATE_LIMITED, MEDIA_NOT_FOUND for every other file, SERVICE_UNAVAILABLE
   */ async open({ orgId, mode, id: gatewayId }, id) {
        const permit = await this.pool.acquire(orgId, LONGEST_WAIT_MS);
        if (permit === null) throw tooMany();
        try {
            const fileId = id.toLowerCase();
            const file = UUID.test(fileId) ? await this.files.findForGateway({
                orgId,
                mode
            }, gatewayId, fileId) : null;
            const bytes = file && await this.read(file);
            if (file === null || bytes === null) throw new _errors.AppError('MEDIA_NOT_FOUND');
            // Somebody must listen: a file may be cut before anybody reads it.
            bytes.on('error', ()=>undefined);
            const timer = setTimeout(()=>bytes.destroy(), _platform.HTTP_LIMITS.uploadTimeoutMs);
            bytes.once('close', ()=>{
                clearTimeout(timer);
                permit.release();
            });
            return {
                file,
                bytes
            };
        } catch (error) {
            permit.release();
            throw error;
        }
    }
    async read({ id }) {
        try {
            return await this.store.read(id);
        } catch (cause) {
            throw new _errors.AppError('SERVICE_UNAVAILABLE', {
                message: 'The file could not be read.',
                cause
            });
        }
    }
};
DownloadService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_mediastoretoken.MEDIA_STORE)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.ClientFileRepository === "undefined" ? Object : _messaging.ClientFileRepository,
        typeof MediaStore === "undefined" ? Object : MediaStore
    ])
], DownloadService);
const tooMany = ()=>new _errors.AppError('RATE_LIMITED', {
        message: `An organization can fetch at most ${OF_ONE_ORGANIZATION} files at once.`,
        headers: {
            'Retry-After': '2'
        }
    });

//# sourceMappingURL=download.service.js.map
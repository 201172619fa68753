"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "createMediaStore", {
    enumerable: true,
    get: function() {
        return createMediaStore;
    }
});
const _diskmediastore = require("./disk-media-store");
const _mediastoreerror = require("./media-store.error");
const _s3mediastore = require("./s3-media-store");
function createMediaStore(settings) {
    if (settings.MEDIA_S3_BUCKET === '') return new _diskmediastore.DiskMediaStore(settings.MEDIA_DIR);
    const required = [
        'MEDIA_S3_ENDPOINT',
        'MEDIA_S3_ACCESS_KEY',
        'MEDIA_S3_SECRET_KEY'
    ];
    const missing = required.filter((name)=>settings[name] === '');
    if (missing.length > 0) throw new _mediastoreerror.MediaStoreError(`MEDIA_S3_BUCKET is set, so ${missing.join(', ')} must be set, too`);
    if (!/^https?:\/\//.test(settings.MEDIA_S3_ENDPOINT) || !URL.canParse(settings.MEDIA_S3_ENDPOINT)) {
        throw new _mediastoreerror.MediaStoreError('MEDIA_S3_ENDPOINT must be a URL with https:// or http://');
    }
    return new _s3mediastore.S3MediaStore({
        endpoint: settings.MEDIA_S3_ENDPOINT,
        bucket: settings.MEDIA_S3_BUCKET,
        region: settings.MEDIA_S3_REGION,
        accessKey: settings.MEDIA_S3_ACCESS_KEY,
        secretKey: settings.MEDIA_S3_SECRET_KEY
    });
}

//# sourceMappingURL=media-store.factory.js.map
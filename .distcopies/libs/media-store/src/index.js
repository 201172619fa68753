/**
 * Where files that came in or were uploaded are kept: a folder or an S3-compatible bucket, and the signed links under which
 * they are handed out. Used by `pairing`, `sms-dispatcher` and `api-gateway`, which store them and hand them out. Knows
 * nothing of messages, organizations or tables: a file is its id and its bytes.
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get DiskMediaStore () {
        return _diskmediastore.DiskMediaStore;
    },
    get MediaLinks () {
        return _medialinks.MediaLinks;
    },
    get MediaStoreError () {
        return _mediastoreerror.MediaStoreError;
    },
    get createMediaStore () {
        return _mediastorefactory.createMediaStore;
    }
});
const _diskmediastore = require("./disk-media-store");
const _medialinks = require("./media-links");
const _mediastoreerror = require("./media-store.error");
const _mediastorefactory = require("./media-store.factory");

//# sourceMappingURL=index.js.map
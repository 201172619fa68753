"use strict";
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
    get assertFileId () {
        return assertFileId;
    },
    get exactly () {
        return exactly;
    }
});
const _nodestream = require("node:stream");
const _mediastoreerror = require("./media-store.error");
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
function assertFileId(id) {
    if (!UUID.test(id)) throw new _mediastoreerror.MediaStoreError('the id of a file must be a UUID');
}
function exactly(size) {
    let seen = 0;
    return new _nodestream.Transform({
        transform (chunk, _encoding, done) {
            seen += chunk.length;
            if (seen > size) done(new _mediastoreerror.MediaStoreError(`the file has more than the ${size} bytes that were announced`));
            else done(null, chunk);
        },
        flush (done) {
            done(seen === size ? null : new _mediastoreerror.MediaStoreError(`the file has ${seen} bytes, ${size} were announced`));
        }
    });
}

//# sourceMappingURL=file-rules.js.map
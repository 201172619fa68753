"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DiskMediaStore", {
    enumerable: true,
    get: function() {
        return DiskMediaStore;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _promises = require("node:fs/promises");
const _nodepath = require("node:path");
const _nodestream = require("node:stream");
const _promises1 = require("node:stream/promises");
const _filerules = require("./file-rules");
let DiskMediaStore = class DiskMediaStore {
    /** @param folder made when the first file comes */ constructor(folder){
        this.folder = (0, _nodepath.resolve)(folder);
    }
    async put(id, bytes, size) {
        await this.write(id, bytes, (0, _filerules.exactly)(size));
    }
    async putUnsized(id, bytes) {
        return this.write(id, bytes, new _nodestream.PassThrough());
    }
    /** @returns the bytes that came through */ async write(id, bytes, through) {
        const path = this.pathOf(id);
        const folder = (0, _nodepath.dirname)(path);
        await (0, _promises.mkdir)(folder, {
            recursive: true,
            mode: 0o700
        });
        // Two uploads of one file at once do not meet; the last one stays.
        const temporary = `${path}.${(0, _nodecrypto.randomUUID)()}.part`;
        let written;
        try {
            const file = (0, _nodefs.createWriteStream)(temporary, {
                flags: 'wx',
                mode: 0o600,
                flush: true
            });
            await (0, _promises1.pipeline)(bytes, through, file);
            written = file.bytesWritten;
            await (0, _promises.rename)(temporary, path);
        } catch (error) {
            await (0, _promises.rm)(temporary, {
                force: true
            });
            throw error;
        }
        await syncFolder(folder);
        return written;
    }
    async read(id) {
        const file = await openIfThere(this.pathOf(id));
        return file?.createReadStream() ?? null;
    }
    async remove(id) {
        const path = this.pathOf(id);
        const names = await (0, _promises.readdir)((0, _nodepath.dirname)(path)).catch(noneIfAbsent);
        const own = names.filter((name)=>name === id || name.startsWith(`${id}.`) && name.endsWith('.part'));
        for (const name of own)await (0, _promises.rm)((0, _nodepath.join)((0, _nodepath.dirname)(path), name), {
            force: true
        });
    }
    pathOf(id) {
        (0, _filerules.assertFileId)(id);
        return (0, _nodepath.join)(this.folder, id.slice(-2), id);
    }
};
async function openIfThere(path) {
    try {
        return await (0, _promises.open)(path, _nodefs.constants.O_RDONLY | _nodefs.constants.O_NOFOLLOW);
    } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
    }
}
/** The new name is durable when its folder is. */ async function syncFolder(folder) {
    const handle = await (0, _promises.open)(folder, 'r');
    try {
        await handle.sync();
    } finally{
        await handle.close();
    }
}
function noneIfAbsent(error) {
    if (isAbsent(error)) return [];
    throw error;
}
const isAbsent = (error)=>error.code === 'ENOENT';

//# sourceMappingURL=disk-media-store.js.map
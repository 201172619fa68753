"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MediaFolder", {
    enumerable: true,
    get: function() {
        return MediaFolder;
    }
});
const _nodefs = require("node:fs");
const _promises = require("node:fs/promises");
const _nodepath = require("node:path");
/** Name of the folder in the data folder. Stored: never rename. */ const FOLDER = 'media';
const REF = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
let MediaFolder = class MediaFolder {
    constructor(dataDir){
        this.path = (0, _nodepath.join)(dataDir, FOLDER);
        (0, _nodefs.mkdirSync)(this.path, {
            recursive: true,
            mode: 0o700
        });
    }
    /** @throws Error when the reference is not a UUID, so that no name can lead out of the folder */ pathOf(ref) {
        if (!REF.test(ref)) throw new Error('a media reference is not a UUID');
        return (0, _nodepath.join)(this.path, ref);
    }
    /** Bytes; undefined when there is no such file. */ async sizeOf(ref) {
        if (!REF.test(ref)) return undefined;
        const found = await (0, _promises.stat)(this.pathOf(ref)).catch(()=>undefined);
        return found?.isFile() ? found.size : undefined;
    }
    /** Harmless when it is gone already. */ async remove(ref) {
        if (REF.test(ref)) await (0, _promises.rm)(this.pathOf(ref), {
            force: true
        });
    }
    /**
   * Deletes files last written before that time: their event was dropped, or never recorded in a crash.
   *
   * @param stillNamed files that stay although they are old, asked for when there is one
   */ async removeOlderThan(timeMs, stillNamed) {
        let removed = 0;
        let named;
        for (const name of (await (0, _promises.readdir)(this.path))){
            const path = (0, _nodepath.join)(this.path, name);
            const found = await (0, _promises.stat)(path).catch(()=>undefined);
            if (found === undefined || !found.isFile() || found.mtimeMs >= timeMs) continue;
            named ??= stillNamed();
            if (named.has(name)) continue;
            await (0, _promises.rm)(path, {
                force: true
            });
            removed += 1;
        }
        return removed;
    }
};

//# sourceMappingURL=media-folder.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmallDisk", {
    enumerable: true,
    get: function() {
        return SmallDisk;
    }
});
const _nodechild_process = require("node:child_process");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
/** Folders of a run that can have a disk of their own, with its size in MB. */ const SIZES = {
    postgres: 320,
    'gateway-0': 48
};
const BALLAST = 'ballast';
let SmallDisk = class SmallDisk {
    constructor(folder){
        this.folder = folder;
        this.unmount = ()=>{
            (0, _nodechild_process.spawnSync)('umount', [
                '--lazy',
                this.folder
            ]);
        };
        process.once('exit', this.unmount);
    }
    /** @returns null: not on this machine, or not by this user */ static make(parent, name) {
        const folder = (0, _nodepath.join)(parent, name);
        (0, _nodefs.mkdirSync)(folder, {
            recursive: true
        });
        if (process.getuid?.() !== 0) return null;
        const options = [
            '-t',
            'tmpfs',
            '-o',
            `size=${SIZES[name]}m,mode=0711`,
            'tmpfs',
            folder
        ];
        return (0, _nodechild_process.spawnSync)('mount', options).status === 0 ? new SmallDisk(folder) : null;
    }
    /** Nothing more can be written to it. */ fill() {
        const { bavail, bsize } = (0, _nodefs.statfsSync)(this.folder);
        try {
            (0, _nodefs.writeFileSync)((0, _nodepath.join)(this.folder, BALLAST), Buffer.alloc(bavail * bsize));
        } catch (error) {
            // Whoever wrote meanwhile took the last of it.
            if (error.code !== 'ENOSPC') throw error;
        }
    }
    /** There is room again. */ relieve() {
        (0, _nodefs.rmSync)((0, _nodepath.join)(this.folder, BALLAST), {
            force: true
        });
    }
    remove() {
        process.off('exit', this.unmount);
        this.unmount();
    }
};

//# sourceMappingURL=small-disk.js.map
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
    get LOG_FILE () {
        return LOG_FILE;
    },
    get LogFile () {
        return LogFile;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const LOG_FILE = 'gateway.log';
const MOST_BYTES = 5 * 1024 * 1024;
const OLD_FILES = 3;
let LogFile = class LogFile {
    constructor(dataDir, mostBytes = MOST_BYTES){
        this.mostBytes = mostBytes;
        (0, _nodefs.mkdirSync)(dataDir, {
            recursive: true,
            mode: 0o700
        });
        this.path = (0, _nodepath.join)(dataDir, LOG_FILE);
        ({ fd: this.fd, bytes: this.bytes } = this.open());
    }
    /** A full disk must not stop the app: what cannot be written is lost. */ write(line) {
        try {
            const length = Buffer.byteLength(line);
            if (this.bytes > 0 && this.bytes + length > this.mostBytes) this.rotate();
            (0, _nodefs.writeSync)(this.fd, line);
            this.bytes += length;
        } catch  {
        // There is nowhere to report it: the terminal has the line too.
        }
    }
    close() {
        (0, _nodefs.closeSync)(this.fd);
    }
    open() {
        const fd = (0, _nodefs.openSync)(this.path, 'a', 0o600);
        (0, _nodefs.chmodSync)(this.path, 0o600);
        return {
            fd,
            bytes: (0, _nodefs.fstatSync)(fd).size
        };
    }
    rotate() {
        for(let age = OLD_FILES - 1; age >= 0; age -= 1){
            try {
                (0, _nodefs.renameSync)(age === 0 ? this.path : `${this.path}.${age}`, `${this.path}.${age + 1}`);
            } catch  {
            // It is not there yet.
            }
        }
        (0, _nodefs.closeSync)(this.fd);
        ({ fd: this.fd, bytes: this.bytes } = this.open());
    }
};

//# sourceMappingURL=log-file.js.map
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
    get Journal () {
        return Journal;
    },
    get readJournal () {
        return readJournal;
    }
});
const _nodefs = require("node:fs");
const _promises = require("node:fs/promises");
let Journal = class Journal {
    constructor(file, sync){
        this.file = file;
        this.sync = sync;
        this.waiting = [];
        this.isOpen = true;
    }
    /**
   * Opens the file, or makes it, and cuts off a torn last line.
   *
   * @param sync whether a line is on the disk, not only with the operating system, before it counts as written
   */ static async open(path, sync) {
        const { entries, bytes } = readJournal(path);
        const file = await (0, _promises.open)(path, 'a', 0o600);
        await file.truncate(bytes);
        return {
            journal: new Journal(file, sync),
            entries
        };
    }
    /** Resolves when the line is written; never after `close`. @throws Error of the disk */ append(entries) {
        if (!this.isOpen) return new Promise(()=>undefined);
        return new Promise((resolve, reject)=>{
            this.waiting.push({
                line: `${JSON.stringify(entries)}\n`,
                resolve,
                reject
            });
            this.writing ??= this.write();
        });
    }
    /** What was appended and not begun to be written is dropped, as when the process is killed. */ async abandon() {
        this.isOpen = false;
        this.waiting = [];
        await this.writing;
        await this.file.close();
    }
    /** Writes what was appended. */ async close() {
        this.isOpen = false;
        await this.writing;
        await this.file.close();
    }
    async write() {
        while(this.waiting.length > 0){
            const batch = this.waiting.splice(0);
            try {
                await this.file.appendFile(batch.map(({ line })=>line).join(''));
                if (this.sync) await this.file.datasync();
                for (const each of batch)each.resolve();
            } catch (error) {
                for (const each of batch)each.reject(error);
            }
        }
        this.writing = undefined;
    }
};
function readJournal(path) {
    if (!(0, _nodefs.existsSync)(path)) return {
        entries: [],
        bytes: 0
    };
    const content = (0, _nodefs.readFileSync)(path);
    const bytes = content.lastIndexOf(0x0a) + 1;
    const lines = content.subarray(0, bytes).toString('utf8').split('\n').slice(0, -1);
    return {
        entries: lines.flatMap((line)=>JSON.parse(line)),
        bytes
    };
}

//# sourceMappingURL=journal.js.map
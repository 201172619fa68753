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
    get ReservedRoom () {
        return ReservedRoom;
    },
    get STEP_BYTES () {
        return STEP_BYTES;
    }
});
const _nodestream = require("node:stream");
const STEP_BYTES = 4 * 1024 * 1024;
let ReservedRoom = class ReservedRoom extends _nodestream.Transform {
    /**
   * @param room bytes that are reserved
   * @param grow reserves so many more; what it throws ends the file
   */ constructor(room, grow){
        super(), this.room = room, this.grow = grow, this.seen = 0;
        // It may be ended before anybody reads it.
        this.on('error', ()=>undefined);
    }
    _transform(chunk, _encoding, done) {
        this.seen += chunk.length;
        if (this.seen <= this.room) {
            done(null, chunk);
            return;
        }
        const more = Math.max(STEP_BYTES, this.seen - this.room);
        this.grow(more).then(()=>{
            this.room += more;
            done(null, chunk);
        }, done);
    }
};

//# sourceMappingURL=reserved-room.js.map
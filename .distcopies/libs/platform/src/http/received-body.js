"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ReceivedBody", {
    enumerable: true,
    get: function() {
        return ReceivedBody;
    }
});
const _nodestream = require("node:stream");
let ReceivedBody = class ReceivedBody extends _nodestream.Transform {
    /** @param count told of each piece; may throw, which ends the body */ constructor(count){
        super(), this.count = count, /** Bytes, decoded. */ this.length = 0;
        // It may be ended before anybody reads it.
        this.on('error', ()=>undefined);
    }
    _transform(chunk, _encoding, done) {
        try {
            this.length += chunk.length;
            this.count(chunk.length);
            done(null, chunk);
        } catch (error) {
            done(error);
        }
    }
};

//# sourceMappingURL=received-body.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "lingerAtClose", {
    enumerable: true,
    get: function() {
        return lingerAtClose;
    }
});
/** Bytes that a client may go on sending to a connection that is being closed. */ const MOST_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 50;
function lingerAtClose(request, longestMs) {
    const { socket } = request;
    socket.destroySoon = ()=>{
        const { bytesRead } = socket;
        const endsAt = performance.now() + longestMs;
        socket.end();
        const watch = setInterval(()=>{
            if (socket.bytesRead - bytesRead > MOST_BYTES || performance.now() > endsAt) socket.destroy();
        }, LOOK_EVERY_MS);
        socket.once('close', ()=>clearInterval(watch));
        request.once('end', ()=>socket.destroy());
    };
}

//# sourceMappingURL=lingering-close.js.map
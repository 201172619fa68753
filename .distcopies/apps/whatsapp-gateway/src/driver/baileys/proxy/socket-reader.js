"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readFirst", {
    enumerable: true,
    get: function() {
        return readFirst;
    }
});
const _proxyerror = require("./proxy.error");
function readFirst(socket, lengthOf, most) {
    return new Promise((resolve, reject)=>{
        let received = Buffer.alloc(0);
        const finish = (settle)=>{
            socket.off('data', onData).off('close', onClose).off('error', onError);
            socket.pause();
            settle();
        };
        const onData = (chunk)=>{
            received = Buffer.concat([
                received,
                chunk
            ]);
            let length;
            try {
                length = lengthOf(received);
            } catch (error) {
                finish(()=>reject(error));
                return;
            }
            if (length !== undefined && received.length >= length) {
                const [wanted, rest] = [
                    received.subarray(0, length),
                    received.subarray(length)
                ];
                finish(()=>{
                    if (rest.length > 0) socket.unshift(rest);
                    resolve(wanted);
                });
            } else if (received.length > most) {
                finish(()=>reject(new _proxyerror.ProxyError('The proxy answered something else.')));
            }
        };
        const onClose = ()=>finish(()=>reject(new _proxyerror.ProxyError('The proxy closed the connection.')));
        const onError = (error)=>finish(()=>reject(error));
        socket.on('data', onData).on('close', onClose).on('error', onError).resume();
    });
}

//# sourceMappingURL=socket-reader.js.map
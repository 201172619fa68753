"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "onRequestEnd", {
    enumerable: true,
    get: function() {
        return onRequestEnd;
    }
});
/** What is to be done when a request is over, and the requests of a connection: one listener on each, however many ask. */ const endings = new WeakMap();
const connections = new WeakMap();
function onRequestEnd(fastify, listener) {
    fastify.addHook('onRequest', (request, reply, done)=>{
        const known = endings.get(reply.raw);
        if (known !== undefined) known.push(listener);
        else {
            const listeners = [
                listener
            ];
            endings.set(reply.raw, listeners);
            listen(request, reply, listeners);
        }
        done();
    });
}
function listen(request, reply, listeners) {
    const ofConnection = requestsOf(request.raw.socket);
    const end = ()=>{
        if (!ofConnection.delete(end)) return;
        const status = reply.raw.writableFinished ? reply.statusCode : 499;
        for (const listener of listeners)listener({
            request,
            reply,
            status
        });
    };
    ofConnection.add(end);
    reply.raw.once('close', end);
}
function requestsOf(socket) {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const made = new Set();
    connections.set(socket, made);
    socket.once('close', ()=>{
        for (const end of made)end();
    });
    return made;
}

//# sourceMappingURL=request-end.js.map
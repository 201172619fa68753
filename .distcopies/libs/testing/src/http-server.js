"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startHttpServer", {
    enumerable: true,
    get: function() {
        return startHttpServer;
    }
});
const _nodeevents = require("node:events");
const _nodehttp = require("node:http");
async function startHttpServer(listener) {
    const server = (0, _nodehttp.createServer)(listener).listen(0, '127.0.0.1');
    await (0, _nodeevents.once)(server, 'listening');
    const close = ()=>{
        server.closeAllConnections();
        server.close();
    };
    return {
        origin: `http://127.0.0.1:${server.address().port}`,
        close
    };
}

//# sourceMappingURL=http-server.js.map
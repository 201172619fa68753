"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "nameServersNoise", {
    enumerable: true,
    get: function() {
        return nameServersNoise;
    }
});
const _nodedgram = require("node:dgram");
const nameServersNoise = {
    name: 'name-servers',
    what: 'direct gateways whose name server never answers',
    async start ({ nameServer }, tally, ending) {
        if (nameServer === null) return;
        const server = (0, _nodedgram.createSocket)('udp4');
        server.on('error', ()=>tally.add('could_not_listen'));
        server.on('message', ()=>tally.add('unanswered_queries'));
        server.bind(53, nameServer);
        ending.onEnd(()=>server.close());
    }
};

//# sourceMappingURL=name-servers.noise.js.map
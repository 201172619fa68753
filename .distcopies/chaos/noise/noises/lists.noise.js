"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "listsNoise", {
    enumerable: true,
    get: function() {
        return listsNoise;
    }
});
const _noisetraffic = require("../noise-traffic");
/** Asked for on one connection: what the kernel takes of the first answers (up to 10 MB) leaves some to the service. */ const IN_A_ROW = 3;
const listsNoise = {
    name: 'lists',
    what: 'GET /messages of 64 KB texts of control characters, the answers never read',
    start ({ api, keys, size }, tally, ending) {
        let place = 0;
        (0, _noisetraffic.keepOpen)(ending, api, Math.ceil(40 * size), (socket)=>{
            for(let n = 0; n < IN_A_ROW; n += 1){
                place += 1;
                tally.add('asked');
                const headers = `Host: x\r\nAuthorization: Bearer ${(0, _noisetraffic.turn)(keys, place)}`;
                socket.write(`GET /v1/messages?limit=500 HTTP/1.1\r\n${headers}\r\n\r\n`);
            }
            // As much as tells that an answer began.
            socket.once('readable', ()=>tally.add('begun'));
            socket.once('close', ()=>!ending.isOver && tally.add('ended_by_service'));
        });
    }
};

//# sourceMappingURL=lists.noise.js.map
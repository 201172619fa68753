"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SlowLine", {
    enumerable: true,
    get: function() {
        return SlowLine;
    }
});
const _nodenet = require("node:net");
const _promises = require("node:timers/promises");
const STEP_MS = 50;
let SlowLine = class SlowLine {
    constructor(targetPort, bytesPerS){
        this.targetPort = targetPort;
        this.bytesPerS = bytesPerS;
        /** Carries nothing more, and does not say so. */ this.isDead = false;
        this.sockets = new Set();
        this.server = (0, _nodenet.createServer)((socket)=>this.lead(socket));
    }
    /** @returns its port */ async open() {
        await new Promise((resolve)=>this.server.listen(0, '127.0.0.1', resolve));
        return this.server.address().port;
    }
    async close() {
        for (const socket of this.sockets)socket.destroy();
        await new Promise((resolve)=>this.server.close(resolve));
    }
    lead(near) {
        const far = (0, _nodenet.connect)(this.targetPort, '127.0.0.1');
        for (const socket of [
            near,
            far
        ]){
            this.sockets.add(socket);
            socket.on('close', ()=>[
                    near,
                    far
                ].forEach((each)=>each.destroy())).on('error', ()=>undefined);
        }
        far.on('data', (bytes)=>{
            if (!this.isDead) near.write(bytes);
        });
        void this.carry(near, far);
    }
    async carry(near, far) {
        const most = Math.round(this.bytesPerS * STEP_MS / 1000);
        while(!near.destroyed){
            if (!this.isDead) {
                const bytes = near.read(Math.min(most, near.readableLength || 1));
                if (bytes !== null) far.write(bytes);
            }
            await (0, _promises.setTimeout)(STEP_MS);
        }
    }
};

//# sourceMappingURL=slow-line.js.map
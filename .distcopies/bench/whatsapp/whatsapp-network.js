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
    get GATEWAY_PRELOAD () {
        return GATEWAY_PRELOAD;
    },
    get WhatsAppNetwork () {
        return WhatsAppNetwork;
    }
});
const _nodechild_process = require("node:child_process");
const _nodeevents = require("node:events");
const _nodepath = require("node:path");
const TESTING = (0, _nodepath.join)(__dirname, '../../apps/whatsapp-gateway/src/testing/fake-whatsapp/process');
const GATEWAY_PRELOAD = (0, _nodepath.join)(TESTING, 'gateway-preload.js');
let WhatsAppNetwork = class WhatsAppNetwork {
    constructor(child, control, /** What a client needs to reach it. */ access){
        this.child = child;
        this.control = control;
        this.access = access;
    }
    static async start() {
        const child = (0, _nodechild_process.fork)((0, _nodepath.join)(TESTING, 'main.js'), [], {
            stdio: [
                'ignore',
                'ignore',
                'inherit',
                'ipc'
            ]
        });
        const [ready] = await (0, _nodeevents.once)(child, 'message');
        return new WhatsAppNetwork(child, ready.control, ready.access);
    }
    get pid() {
        return this.child.pid ?? 0;
    }
    /** A command of the fake WhatsApp. @throws Error when it refuses */ async ask(command, body = {}) {
        const response = await fetch(`${this.control}/${command}`, {
            method: 'POST',
            body: JSON.stringify(body)
        });
        if (!response.ok) throw new Error(`${command}: ${await response.text()}`);
        return await response.json();
    }
    async stop() {
        const exited = (0, _nodeevents.once)(this.child, 'exit');
        this.child.disconnect();
        await exited;
    }
};

//# sourceMappingURL=whatsapp-network.js.map
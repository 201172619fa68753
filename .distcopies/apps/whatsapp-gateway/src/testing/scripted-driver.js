"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ScriptedDriver", {
    enumerable: true,
    get: function() {
        return ScriptedDriver;
    }
});
let ScriptedDriver = class ScriptedDriver {
    send(message) {
        this.calls.push(message);
        return this.onSend(message);
    }
    async start() {}
    async stop() {}
    constructor(){
        this.capabilities = [
            'text'
        ];
        /** Every call, in order. */ this.calls = [];
        this.onSend = async ()=>({
                kind: 'accepted',
                ack: 'server'
            });
        this.sessions = ()=>[];
        this.session = (phone)=>this.sessions().find((each)=>each.phone === phone);
        this.pendingFiles = ()=>0;
        this.qr = ()=>Promise.reject(new Error('not scripted'));
        this.link = ()=>Promise.reject(new Error('not scripted'));
        this.check = ()=>Promise.reject(new Error('not scripted'));
        /** Numbers that were connected anew, in order. */ this.reconnected = [];
        this.reconnect = async (phone)=>void this.reconnected.push(phone);
        this.groups = ()=>Promise.reject(new Error('not scripted'));
        this.read = ()=>Promise.reject(new Error('not scripted'));
        this.configure = ()=>Promise.reject(new Error('not scripted'));
        this.unlink = ()=>Promise.reject(new Error('not scripted'));
    }
};

//# sourceMappingURL=scripted-driver.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _connectionkeys = require("./connection-keys");
(0, _globals.it)('a connection one of whose keys was not stored stores none any more; the next connection does', ()=>{
    const stored = [];
    let isFull = true;
    const auth = {
        set: (data)=>{
            if (isFull) throw new Error('disk full');
            stored.push(data);
        }
    };
    const keys = new _connectionkeys.ConnectionKeys(auth);
    (0, _globals.expect)(()=>keys.set({
            'sender-key-memory': {}
        })).toThrow('disk full');
    isFull = false;
    (0, _globals.expect)(()=>keys.set({
            'sender-key-memory': {}
        })).toThrow('disk full');
    new _connectionkeys.ConnectionKeys(auth).set({
        'sender-key-memory': {}
    });
    (0, _globals.expect)(stored).toHaveLength(1);
});
(0, _globals.it)('a connection that has ended stores no keys any more', ()=>{
    const stored = [];
    const auth = {
        set: (data)=>void stored.push(data)
    };
    const keys = new _connectionkeys.ConnectionKeys(auth);
    keys.set({
        'sender-key-memory': {}
    });
    keys.end();
    (0, _globals.expect)(()=>keys.set({
            'sender-key-memory': {}
        })).toThrow('has ended');
    (0, _globals.expect)(stored).toHaveLength(1);
});

//# sourceMappingURL=connection-keys.test.js.map
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
    get SILENT_LOGGER () {
        return SILENT_LOGGER;
    },
    get silenceSignal () {
        return silenceSignal;
    }
});
const SILENT_LOGGER = {
    level: 'silent',
    child: ()=>SILENT_LOGGER,
    trace: ()=>undefined,
    debug: ()=>undefined,
    info: ()=>undefined,
    warn: ()=>undefined,
    error: ()=>undefined
};
/** What libsignal 6.0.0 prints (src/session_*.js): whole sessions, private keys included. */ const LIBSIGNAL = /^(Closing|Opening|Removing old closed) (open )?session|^Session (already|error)|^Migrating session|^Decrypted message with closed|^Failed to decrypt message/;
const SILENCED = Symbol.for('chasqui.fake-whatsapp.silenced');
function silenceSignal() {
    const target = globalThis.console;
    if (target[SILENCED]) return;
    target[SILENCED] = true;
    for (const method of [
        'log',
        'info',
        'warn',
        'error'
    ]){
        const print = target[method].bind(target);
        target[method] = (...args)=>{
            if (typeof args[0] !== 'string' || !LIBSIGNAL.test(args[0])) print(...args);
        };
    }
}

//# sourceMappingURL=silence.js.map
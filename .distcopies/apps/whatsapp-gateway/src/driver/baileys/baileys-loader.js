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
    get closeConsole () {
        return closeConsole;
    },
    get loadBaileys () {
        return loadBaileys;
    }
});
function _getRequireWildcardCache(nodeInterop) {
    if (typeof WeakMap !== "function") return null;
    var cacheBabelInterop = new WeakMap();
    var cacheNodeInterop = new WeakMap();
    return (_getRequireWildcardCache = function(nodeInterop) {
        return nodeInterop ? cacheNodeInterop : cacheBabelInterop;
    })(nodeInterop);
}
function _interop_require_wildcard(obj, nodeInterop) {
    if (!nodeInterop && obj && obj.__esModule) return obj;
    if (obj === null || typeof obj !== "object" && typeof obj !== "function") return {
        default: obj
    };
    var cache = _getRequireWildcardCache(nodeInterop);
    if (cache && cache.has(obj)) return cache.get(obj);
    var newObj = {
        __proto__: null
    };
    var hasPropertyDescriptor = Object.defineProperty && Object.getOwnPropertyDescriptor;
    for(var key in obj){
        if (key !== "default" && Object.prototype.hasOwnProperty.call(obj, key)) {
            var desc = hasPropertyDescriptor ? Object.getOwnPropertyDescriptor(obj, key) : null;
            if (desc && (desc.get || desc.set)) Object.defineProperty(newObj, key, desc);
            else newObj[key] = obj[key];
        }
    }
    newObj.default = obj;
    if (cache) cache.set(obj, newObj);
    return newObj;
}
const CONSOLE_METHODS = [
    'log',
    'info',
    'warn',
    'error',
    'debug',
    'trace',
    'dir'
];
async function loadBaileys(log) {
    closeConsole(log);
    const baileys = await Promise.resolve().then(()=>/*#__PURE__*/ _interop_require_wildcard(require("baileys")));
    const { verifySignature } = await Promise.resolve().then(()=>/*#__PURE__*/ _interop_require_wildcard(require("libsignal/src/curve.js")));
    baileys.Curve.verify = (publicKey, message, signature)=>{
        try {
            return verifySignature(Buffer.from(baileys.generateSignalPubKey(publicKey)), message, signature);
        } catch  {
            // No key, or no signature, at all.
            return false;
        }
    };
    return baileys;
}
function closeConsole(log) {
    for (const method of CONSOLE_METHODS){
        // Whoever prints something may print a key: not even a type or a length is passed on.
        console[method] = ()=>log.debug({
                method
            }, 'a library wrote to the console');
    }
}

//# sourceMappingURL=baileys-loader.js.map
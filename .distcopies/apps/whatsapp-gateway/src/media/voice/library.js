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
    get FRAME_SAMPLES () {
        return FRAME_SAMPLES;
    },
    get MONO () {
        return MONO;
    },
    get SAMPLE_RATE () {
        return SAMPLE_RATE;
    },
    get openLibrary () {
        return openLibrary;
    }
});
const _variantdefault = /*#__PURE__*/ _interop_require_wildcard(require("@libav.js/variant-default"));
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
const SAMPLE_RATE = 48_000;
const MONO = 4;
const FRAME_SAMPLES = SAMPLE_RATE / 50;
/** FFmpeg's level `quiet`: what a broken file makes it say is for nobody. */ const QUIET = -8;
async function openLibrary() {
    // A worker of its own would need one per thread of ours; the variant without threads is the smallest.
    const library = await _variantdefault.LibAV({
        noworker: true,
        nothreads: true
    });
    await library.av_log_set_level(QUIET);
    return library;
}

//# sourceMappingURL=library.js.map
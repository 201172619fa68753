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
    get isBlank () {
        return isBlank;
    },
    get isStorableText () {
        return isStorableText;
    },
    get isUuid () {
        return isUuid;
    }
});
/** A high surrogate without a low one after it, or a low one without a high one before it. */ const HALF_PAIR = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
function isStorableText(value) {
    return typeof value === 'string' && !value.includes('\0') && !HALF_PAIR.test(value);
}
function isBlank(value) {
    return value === undefined || typeof value === 'string' && value.trim() === '';
}
function isUuid(value) {
    return typeof value === 'string' && value.length === 36 && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);
}

//# sourceMappingURL=text-rules.js.map
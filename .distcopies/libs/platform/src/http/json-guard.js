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
    get JSON_LIMITS () {
        return JSON_LIMITS;
    },
    get assertJsonShape () {
        return assertJsonShape;
    },
    get parseJson () {
        return parseJson;
    }
});
const _errors = require("../../../errors/src");
const JSON_LIMITS = {
    depth: 64,
    values: 200_000
};
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `{`, `]` and `}` differ in this bit alone. */ const BRACE_BIT = 0x20;
const OPEN = 0x5b | BRACE_BIT;
const CLOSE = 0x5d | BRACE_BIT;
function assertJsonShape(bytes) {
    const { length } = bytes;
    // Most bodies are longer; of these few bytes nothing can be too much.
    if (length <= JSON_LIMITS.depth) return;
    let depth = 0;
    let values = 1;
    for(let at = 0; at < length; at += 1){
        const byte = bytes[at];
        if (byte === QUOTE) at = endOfText(bytes, at + 1);
        else if (byte === COMMA) values += 1;
        else if (byte >= 0x5b) {
            const either = byte | BRACE_BIT;
            if (either === OPEN) {
                depth += 1;
                values += 1;
                if (depth > JSON_LIMITS.depth) throw tooDeep();
            } else if (either === CLOSE) depth -= 1;
        }
        if (values > JSON_LIMITS.values) throw tooMany();
    }
}
function parseJson(bytes) {
    assertJsonShape(bytes);
    try {
        return JSON.parse(bytes.toString('utf8'));
    } catch (error) {
        throw new _errors.AppError('INVALID_BODY', {
            message: 'The body is not JSON.',
            cause: error
        });
    }
}
/** Where the quote stands that ends a text; the length of all when there is none. */ function endOfText(bytes, start) {
    const { length } = bytes;
    let at = start;
    while(at < length){
        const byte = bytes[at];
        if (byte === QUOTE) return at;
        at += byte === BACKSLASH ? 2 : 1;
    }
    return length;
}
function tooDeep() {
    return new _errors.AppError('INVALID_BODY', {
        message: `The JSON is nested deeper than ${JSON_LIMITS.depth} levels.`
    });
}
function tooMany() {
    return new _errors.AppError('INVALID_BODY', {
        message: `The JSON has more than ${JSON_LIMITS.values} values. Send it in smaller parts.`
    });
}

//# sourceMappingURL=json-guard.js.map
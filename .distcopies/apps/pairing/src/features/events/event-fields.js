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
    get GROUP_ID () {
        return GROUP_ID;
    },
    get LID () {
        return LID;
    },
    get MAX_NAME () {
        return MAX_NAME;
    },
    get PHONE () {
        return PHONE;
    },
    get UUID () {
        return UUID;
    },
    get WA_ID () {
        return WA_ID;
    },
    get cut () {
        return cut;
    },
    get fail () {
        return fail;
    },
    get line () {
        return line;
    },
    get matching () {
        return matching;
    },
    get objectOf () {
        return objectOf;
    },
    get optional () {
        return optional;
    },
    get orNull () {
        return orNull;
    },
    get textOf () {
        return textOf;
    },
    get timeOf () {
        return timeOf;
    }
});
const _platform = require("../../../../../libs/platform/src");
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const PHONE = /^\d{5,20}$/;
const LID = /^\d{1,24}@lid$/;
const WA_ID = /^[\x21-\x7e]{1,128}$/;
const GROUP_ID = /^[\d-]{5,60}@g\.us$/;
const MAX_NAME = 256;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T/;
const MAX_TEXT_BYTES = 65_536;
/** A value that no gateway can mean. */ let Impossible = class Impossible extends Error {
};
function orNull(read) {
    try {
        return read();
    } catch (error) {
        if (error instanceof Impossible) return null;
        throw error;
    }
}
function fail() {
    throw new Impossible();
}
function optional(value, read) {
    return value === undefined || value === null ? undefined : read(value);
}
function objectOf(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : fail();
}
const line = (value, maxLength)=>(0, _platform.toStorableText)(textOf(value), maxLength).trim();
const textOf = (value)=>typeof value === 'string' ? value : fail();
const matching = (form, value)=>form.test(textOf(value)) ? value : fail();
function timeOf(value) {
    const ms = RFC_3339.test(textOf(value)) ? Date.parse(textOf(value)) : Number.NaN;
    return Number.isNaN(ms) || ms < 0 ? fail() : new Date(Math.min(ms, Date.now())).toISOString();
}
function cut(text) {
    const clean = (0, _platform.toStorableText)(text, MAX_TEXT_BYTES);
    const bytes = Buffer.from(clean);
    if (bytes.length <= MAX_TEXT_BYTES) return clean;
    let end = MAX_TEXT_BYTES;
    // 10xxxxxx: inside a character.
    while(((bytes[end] ?? 0) & 0xc0) === 0x80)end -= 1;
    return bytes.subarray(0, end).toString();
}

//# sourceMappingURL=event-fields.js.map
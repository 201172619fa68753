/**
 * How the app's JSON library reads values into classes: a wrong kind of value throws, a missing or null one becomes
 * null also where the class says that it cannot be, an unknown enum word becomes null.
 */ "use strict";
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
    get ParseError () {
        return ParseError;
    },
    get readArray () {
        return readArray;
    },
    get readBoolean () {
        return readBoolean;
    },
    get readByte () {
        return readByte;
    },
    get readEnum () {
        return readEnum;
    },
    get readInteger () {
        return readInteger;
    },
    get readObject () {
        return readObject;
    },
    get readString () {
        return readString;
    },
    get toGson () {
        return toGson;
    }
});
let ParseError = class ParseError extends Error {
    constructor(path, expected, value){
        super(`${path} must be ${expected}, not ${JSON.stringify(value)?.slice(0, 80)}`);
        this.name = 'ParseError';
    }
};
function readObject(value, path) {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'object' || Array.isArray(value)) throw new ParseError(path, 'an object', value);
    return value;
}
function readArray(value, path) {
    if (value === null || value === undefined) return null;
    if (!Array.isArray(value)) throw new ParseError(path, 'an array', value);
    return value;
}
function readString(value, path) {
    if (value === null || value === undefined) return null;
    if (typeof value === 'object') throw new ParseError(path, 'text', value);
    return typeof value === 'string' ? value : JSON.stringify(value);
}
function readInteger(value, path) {
    if (value === null || value === undefined) return null;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isInteger(number) || Math.abs(number) >= 2 ** 31) {
        throw new ParseError(path, 'a whole number', value);
    }
    return number;
}
function readByte(value, path) {
    const number = readInteger(value, path);
    if (number === null) return null;
    if (number > 255 || number < -128) throw new ParseError(path, 'a byte', value);
    return number > 127 ? number - 256 : number;
}
function readBoolean(value, path) {
    if (value === null || value === undefined) return null;
    if (typeof value === 'string') return value.toLowerCase() === 'true';
    if (typeof value !== 'boolean') throw new ParseError(path, 'true or false', value);
    return value;
}
function readEnum(value, words, path) {
    const text = readString(value, path);
    return words.find((word)=>word === text) ?? null;
}
function toGson(value) {
    return JSON.stringify(value).replace(/[<>&='\u2028\u2029]/g, (character)=>`\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

//# sourceMappingURL=gson.js.map
/** What one environment variable means, and how its text becomes a value. */ "use strict";
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
    get integer () {
        return integer;
    },
    get list () {
        return list;
    },
    get oneOf () {
        return oneOf;
    },
    get secret () {
        return secret;
    },
    get text () {
        return text;
    },
    get url () {
        return url;
    }
});
function text(options) {
    return {
        description: options.description,
        default: options.default,
        secret: false,
        parse: (value)=>value
    };
}
function integer(options) {
    const parse = (value)=>{
        const number = Number(value);
        if (!/^-?\d+$/.test(value) || number < options.min || number > options.max) {
            throw new Error(`must be an integer from ${options.min} to ${options.max}`);
        }
        return number;
    };
    return {
        description: options.description,
        default: options.default,
        secret: false,
        parse
    };
}
function url(options) {
    const parse = (value)=>{
        const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : '';
        if (!options.schemes.includes(scheme)) throw new Error(`must be a URL with ${options.schemes.join(' or ')}://`);
        return value;
    };
    return {
        description: options.description,
        default: options.default,
        secret: options.secret ?? false,
        parse
    };
}
function oneOf(options) {
    const parse = (value)=>{
        const word = options.words.find((candidate)=>candidate === value);
        if (word === undefined) throw new Error(`must be one of ${options.words.join(', ')}`);
        return word;
    };
    return {
        description: options.description,
        default: options.default,
        secret: false,
        parse
    };
}
function secret(options) {
    const parse = (value)=>{
        if (value.length < options.minLength) throw new Error(`must have at least ${options.minLength} characters`);
        return value;
    };
    return {
        description: options.description,
        default: options.default,
        secret: true,
        parse
    };
}
function list(options) {
    const item = options.item ?? ((value)=>value);
    const parse = (value)=>value.split(',').map((entry)=>entry.trim()).filter((entry)=>entry !== '').map(item);
    return {
        description: options.description,
        default: [],
        secret: false,
        parse
    };
}

//# sourceMappingURL=variable.js.map
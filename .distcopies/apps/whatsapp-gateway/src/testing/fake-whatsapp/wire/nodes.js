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
    get FROM_SERVER () {
        return FROM_SERVER;
    },
    get SERVER () {
        return SERVER;
    },
    get bigEndian () {
        return bigEndian;
    },
    get bytesOf () {
        return bytesOf;
    },
    get childOf () {
        return childOf;
    },
    get childrenOf () {
        return childrenOf;
    },
    get describe () {
        return describe;
    },
    get deviceOf () {
        return deviceOf;
    },
    get node () {
        return node;
    },
    get numberOf () {
        return numberOf;
    },
    get seconds () {
        return seconds;
    },
    get userOf () {
        return userOf;
    }
});
const SERVER = 's.whatsapp.net';
const FROM_SERVER = '@s.whatsapp.net';
function node(tag, attrs = {}, content) {
    const given = {};
    for (const [name, value] of Object.entries(attrs))if (value !== undefined) given[name] = value;
    return content === undefined ? {
        tag,
        attrs: given
    } : {
        tag,
        attrs: given,
        content
    };
}
function childrenOf(parent) {
    return Array.isArray(parent?.content) ? parent.content : [];
}
function childOf(parent, tag) {
    return childrenOf(parent).find((each)=>each.tag === tag);
}
function bytesOf(parent) {
    const content = parent?.content;
    if (content === undefined || Array.isArray(content)) throw new Error(`<${parent?.tag ?? 'nothing'}> has no bytes`);
    return typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
}
function numberOf(parent) {
    const bytes = bytesOf(parent);
    return bytes.readUIntBE(0, bytes.length);
}
function bigEndian(value, length) {
    const bytes = Buffer.alloc(length);
    bytes.writeUIntBE(value, 0, length);
    return bytes;
}
const seconds = ()=>String(Math.floor(Date.now() / 1000));
const userOf = (jid)=>/^([^:@]*)/.exec(jid)?.[1] ?? '';
const deviceOf = (jid)=>Number(/:(\d+)@/.exec(jid)?.[1] ?? 0);
function describe({ tag, attrs, content }) {
    const pairs = Object.entries(attrs).map(([name, value])=>` ${name}=${value}`);
    const inner = Array.isArray(content) ? content.map(describe).join('') : content && `${content.length} bytes`;
    return `<${tag}${pairs.join('')}>${inner ?? ''}`.slice(0, 400);
}

//# sourceMappingURL=nodes.js.map
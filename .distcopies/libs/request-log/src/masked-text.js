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
    get isKeptAsItIs () {
        return isKeptAsItIs;
    },
    get maskedPath () {
        return maskedPath;
    },
    get maskedText () {
        return maskedText;
    }
});
const _fieldrules = require("./field-rules");
const _secretwords = require("./secret-words");
/** A longer text is kept by its length alone, whatever field it stands in. */ const LONGEST_KEPT = 400;
const HAS_SPACE = /\s/;
const LINK = /^[a-z][a-z0-9+.-]{0,20}:\/\//i;
const DATA = /^data:/i;
/** No secret word, no link, no space, and nothing that JSON escapes: most ids, numbers, words and times are such. */ const SIMPLE = /^[A-Za-z0-9.:+@-]*$/;
const isKeptAsItIs = (text, rule)=>(rule === 'plain' || rule === 'words') && text.length <= LONGEST_KEPT && SIMPLE.test(text);
function maskedText(text, rule) {
    if (text === '') return '';
    if (rule === 'secret') return _secretwords.MASK;
    if (rule === 'file' || DATA.test(text)) return `${_secretwords.MASK} (${counted(base64Bytes(text), 'byte')})`;
    if (LINK.test(text) && rule !== 'text' && rule !== 'content') return maskedLink(text);
    const isKept = text.length <= LONGEST_KEPT && (rule === 'words' || rule === 'plain' && !HAS_SPACE.test(text));
    return isKept ? (0, _secretwords.withoutSecretWords)(text) : `${_secretwords.MASK} (${counted(text.length, 'character')})`;
}
function maskedPath(url) {
    const queryAt = url.indexOf('?');
    if (queryAt < 0) return maskedSegments(url);
    let text = `${maskedSegments(url.slice(0, queryAt))}?`;
    for(let at = queryAt + 1; at <= url.length && text.length < LONGEST_PATH;){
        const end = nextAfter(url, at);
        text += `${at === queryAt + 1 ? '' : '&'}${maskedParameter(url.slice(at, end))}`;
        at = end + 1;
    }
    return text.slice(0, LONGEST_PATH);
}
const LONGEST_PATH = 500;
function nextAfter(url, at) {
    const end = url.indexOf('&', at);
    return end < 0 ? url.length : end;
}
/** A secret may be written in escapes: then nothing of the path is kept. */ function maskedSegments(path) {
    const short = path.length > 4 * LONGEST_PATH ? path.slice(0, 4 * LONGEST_PATH) : path;
    const decoded = decode(short);
    if (decoded !== short && (0, _secretwords.withoutSecretWords)(decoded) !== decoded) return `/${_secretwords.MASK}`;
    return (0, _secretwords.withoutSecretWords)(short).slice(0, LONGEST_PATH);
}
function maskedParameter(part) {
    const equalsAt = part.indexOf('=');
    if (equalsAt < 0) return maskedName(part, decode(part));
    const name = decode(part.slice(0, equalsAt));
    const value = decode(part.slice(equalsAt + 1));
    const masked = maskedText(value, (0, _fieldrules.fieldOf)(name).rule);
    const isKept = masked === value;
    return `${maskedName(part.slice(0, equalsAt), name)}=${isKept ? part.slice(equalsAt + 1) : onlyMask(masked)}`;
}
/** As it came, in its escapes: what they stand for may be no text that can be stored. */ const maskedName = (raw, decoded)=>(0, _secretwords.withoutSecretWords)(decoded) === decoded && decoded.length <= LONGEST_KEPT ? raw : _secretwords.MASK;
const onlyMask = (masked)=>masked.startsWith(_secretwords.MASK) ? masked : _secretwords.MASK;
/** A link keeps who it leads to: not the password in it, and of its query what is no secret. */ function maskedLink(link) {
    const begin = link.indexOf('//') + 2;
    const end = link.slice(begin).search(/[/?#]/);
    const host = end < 0 ? link.slice(begin) : link.slice(begin, begin + end);
    const [rest = ''] = end < 0 ? [] : link.slice(begin + end).split('#', 1);
    const bare = host.includes('@') ? `${_secretwords.MASK}@${host.slice(host.lastIndexOf('@') + 1)}` : host;
    return (0, _secretwords.withoutSecretWords)(link.slice(0, begin) + bare) + maskedPath(rest);
}
function decode(text) {
    if (!text.includes('%') && !text.includes('+')) return text;
    try {
        return decodeURIComponent(text.replaceAll('+', ' '));
    } catch  {
        return text;
    }
}
/** Of a data URL the part that is data. */ function base64Bytes(text) {
    return Math.floor((text.length - (DATA.test(text) ? text.indexOf(',') + 1 : 0)) * 3 / 4);
}
const counted = (count, what)=>`${count} ${what}${count === 1 ? '' : 's'}`;

//# sourceMappingURL=masked-text.js.map
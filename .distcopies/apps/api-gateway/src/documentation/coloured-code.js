"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "colouredCode", {
    enumerable: true,
    get: function() {
        return colouredCode;
    }
});
const _html = require("./html");
const C_LIKE = {
    comment: '//',
    quotes: '"\'`',
    isLong: false
};
const SCRIPT = {
    comment: '#',
    quotes: '"\'',
    isLong: true
};
const LANGUAGES = {
    js: C_LIKE,
    php: C_LIKE,
    go: C_LIKE,
    sh: SCRIPT,
    python: SCRIPT,
    json: {
        comment: null,
        quotes: '"',
        isLong: false
    }
};
const VALUES = new Set([
    'true',
    'false',
    'null',
    'nil',
    'True',
    'False',
    'None'
]);
const WORD = /[\w.-]/;
const SPACE = /\s/;
const CLASSES = {
    comment: 'c',
    string: 's',
    value: 'v'
};
function colouredCode(name, code) {
    const language = LANGUAGES[name];
    if (language === undefined) return [
        (0, _html.html)`${code}`
    ];
    const parts = [];
    for(let at = 0; at < code.length;){
        const { kind, end } = partAt(code, at, language);
        const last = parts.at(-1);
        if (kind === 'plain' && last?.kind === 'plain') last.text += code.slice(at, end);
        else parts.push({
            kind,
            text: code.slice(at, end)
        });
        at = end;
    }
    return parts.map(({ kind, text })=>kind === 'plain' ? (0, _html.html)`${text}` : (0, _html.html)`<span class="${CLASSES[kind]}">${text}</span>`);
}
function partAt(code, at, language) {
    const { comment, quotes } = language;
    const character = code[at] ?? '';
    if (code.startsWith('/*', at) && comment === '//') return {
        kind: 'comment',
        end: endOf(code, '*/', at + 2)
    };
    if (comment !== null && code.startsWith(comment, at) && (at === 0 || SPACE.test(code[at - 1] ?? ''))) {
        return {
            kind: 'comment',
            end: lineEnd(code, at)
        };
    }
    if (quotes.includes(character)) {
        const end = stringEnd(code, at, language);
        return {
            kind: isName(code, end, language) ? 'plain' : 'string',
            end
        };
    }
    if (!WORD.test(character)) return {
        kind: 'plain',
        end: at + 1
    };
    let end = at + 1;
    while(end < code.length && WORD.test(code[end] ?? ''))end += 1;
    const word = code.slice(at, end);
    return {
        kind: VALUES.has(word) || /^-?\d[\d_.]*$/.test(word) ? 'value' : 'plain',
        end
    };
}
/** Names of members in JSON are left as they are. */ const isName = (code, end, { comment })=>comment === null && code[end] === ':';
function stringEnd(code, at, { isLong }) {
    const quote = code[at];
    for(let end = at + 1; end < code.length; end += 1){
        if (code[end] === '\\' && quote !== '`') end += 1;
        else if (code[end] === quote) return end + 1;
        else if (code[end] === '\n' && !isLong && quote !== '`') return end;
    }
    return code.length;
}
function endOf(code, mark, from) {
    const found = code.indexOf(mark, from);
    return found < 0 ? code.length : found + mark.length;
}
const lineEnd = (code, at)=>{
    const found = code.indexOf('\n', at);
    return found < 0 ? code.length : found;
};

//# sourceMappingURL=coloured-code.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "plainStatement", {
    enumerable: true,
    get: function() {
        return plainStatement;
    }
});
/** Longest statement that is shown, characters. */ const LONGEST = 400;
const LOOKED_AT = 4_000;
function plainStatement(text) {
    const sql = text.slice(0, LOOKED_AT);
    let plain = '';
    for(let at = 0; at < sql.length && plain.length < LONGEST + 50;){
        if (sql[at] === '"') {
            const stop = endOfName(sql, at);
            plain += sql.slice(at, stop);
            at = stop;
            continue;
        }
        const end = endOfSecret(sql, at);
        if (end > at) {
            plain += sql.startsWith('--', at) || sql.startsWith('/*', at) ? ' ' : '…';
            at = end;
            continue;
        }
        if (isWordStart(sql, at)) {
            const stop = endOfWord(sql, at);
            const word = sql.slice(at, stop);
            plain += /^[0-9]/.test(word) ? '…' : word;
            at = stop;
            continue;
        }
        plain += sql[at];
        at += 1;
    }
    const tidy = plain.replace(/\s+/g, ' ').trim();
    return tidy.length > LONGEST ? `${tidy.slice(0, LONGEST)}…` : tidy;
}
/** Where a text, a comment or a dollar-quoted text that begins here ends; the same place: none does. */ function endOfSecret(sql, at) {
    const character = sql[at];
    // The last letter of `like` escapes nothing: a letter of its own does.
    if (character === "'") return endOfText(sql, at, /(?:^|[^\w$\u0080-\uffff])[eE]$/.test(sql.slice(Math.max(at - 2, 0), at)));
    if (sql.startsWith('--', at)) return endAfter(sql, '\n', at + 2);
    if (sql.startsWith('/*', at)) return endOfComment(sql, at);
    if (character !== '$') return at;
    const close = sql.indexOf('$', at + 1);
    const tag = close < 0 ? '' : sql.slice(at, close + 1);
    return TAG.test(tag) ? endAfter(sql, tag, at + tag.length) : at;
}
/** What stands around a dollar-quoted text. */ const TAG = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$$/;
/** A name in quotes, which may hold an apostrophe that begins no text; one that does not end is the rest. */ function endOfName(sql, from) {
    for(let at = from + 1; at < sql.length; at += 1){
        if (sql[at] !== '"') continue;
        if (sql[at + 1] !== '"') return at + 1;
        at += 1;
    }
    return sql.length;
}
/** PostgreSQL has comments in comments. */ function endOfComment(sql, from) {
    let depth = 0;
    for(let at = from; at < sql.length - 1; at += 1){
        if (sql.startsWith('/*', at)) depth += 1;
        else if (sql.startsWith('*/', at)) depth -= 1;
        else continue;
        if (depth === 0) return at + 2;
        at += 1;
    }
    return sql.length;
}
/** A quote is doubled in a text, or escaped where backslashes mean something. */ function endOfText(sql, from, isEscaped) {
    for(let at = from + 1; at < sql.length; at += 1){
        if (isEscaped && sql[at] === '\\') at += 1;
        else if (sql[at] === "'") {
            if (sql[at + 1] !== "'") return at + 1;
            at += 1;
        }
    }
    return sql.length;
}
const endAfter = (sql, end, from)=>{
    const found = sql.indexOf(end, from);
    return found < 0 ? sql.length : found + end.length;
};
/** Also the number of a parameter, `$1`, which says nothing. */ const isWordStart = (sql, at)=>/[A-Za-z0-9_$]/.test(sql[at] ?? '');
function endOfWord(sql, from) {
    let at = from + 1;
    while(at < sql.length && /[A-Za-z0-9_]/.test(sql[at] ?? ''))at += 1;
    return at;
}

//# sourceMappingURL=plain-statement.js.map
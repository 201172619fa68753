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
    get arrayLiteral () {
        return arrayLiteral;
    },
    get jsonArrayLiteral () {
        return jsonArrayLiteral;
    }
});
/** Nothing in it has to be quoted, and it is not the word NULL. */ const BARE = /^[0-9a-z/:.-]+$/;
const ESCAPED = /["\\]/g;
function arrayLiteral(values) {
    return literal(values, (value)=>{
        if (typeof value === 'number') return String(value);
        return value !== 'null' && BARE.test(value) ? value : `"${value.replace(ESCAPED, '\\$&')}"`;
    });
}
function jsonArrayLiteral(texts) {
    return literal(texts, (text)=>JSON.stringify(text));
}
function literal(values, write) {
    let text = '{';
    for (const value of values){
        if (text.length > 1) text += ',';
        text += value === null ? 'NULL' : write(value);
    }
    return `${text}}`;
}

//# sourceMappingURL=array-literal.js.map
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
    get NOT_A_ROW () {
        return NOT_A_ROW;
    },
    get contentProblem () {
        return contentProblem;
    },
    get isRow () {
        return isRow;
    },
    get recipientProblem () {
        return recipientProblem;
    },
    get rowOf () {
        return rowOf;
    },
    get shownRecipient () {
        return shownRecipient;
    },
    get wordsOf () {
        return wordsOf;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _metadatafield = require("../../http/metadata.field");
const NOT_A_ROW = 'A row must be an object.';
function rowOf(given) {
    return Object.fromEntries(membersOf(given).filter(([, value])=>value !== null && value !== ''));
}
const isRow = (given)=>typeof given === 'object' && given !== null && !Array.isArray(given);
const membersOf = (given)=>isRow(given) ? Object.entries(given) : [];
function wordsOf(given, known) {
    if (!isRow(given)) return null;
    return membersOf(given).filter(([name])=>known.includes(name)).sort(([a], [b])=>a < b ? -1 : 1);
}
function shownRecipient(to) {
    return typeof to === 'string' || typeof to === 'number' ? String(to).trim() : '';
}
function recipientProblem(to, isRecipient, none) {
    if ((0, _requests.isBlank)(to)) return '';
    if ((0, _requests.isNationalPhone)(to)) return (0, _requests.nationalPhone)('`to`');
    return typeof to === 'string' && isRecipient(to) ? null : none('`to`');
}
function contentProblem(row, texts, elsewhere) {
    const wrong = texts.find((name)=>row[name] !== undefined && !(0, _requests.isStorableText)(row[name]));
    if (wrong !== undefined) return `\`${wrong}\` must be a string without NUL characters and unpaired surrogates.`;
    if (row.metadata !== undefined && !(0, _metadatafield.isMetadata)(row.metadata)) {
        return '`metadata` must be an object with at most 20 string values: keys up to 40 characters, values up to 500.';
    }
    return (0, _requests.misplacedField)(row, elsewhere)?.message ?? null;
}

//# sourceMappingURL=row-fields.js.map
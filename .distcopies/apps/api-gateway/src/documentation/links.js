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
    get ERRORS_PATH () {
        return ERRORS_PATH;
    },
    get EVENTS_PATH () {
        return EVENTS_PATH;
    },
    get linksOf () {
        return linksOf;
    },
    get operationLink () {
        return operationLink;
    }
});
const _operations = require("./operations");
const ERRORS_PATH = '/docs/errors';
const EVENTS_PATH = '/docs/events';
const operationLink = ({ tagSlug, id })=>`/docs/reference/${tagSlug}#${id}`;
function linksOf(document, codes) {
    const operations = new Map((0, _operations.operationsOf)(document).map((each)=>[
            each.name,
            operationLink(each)
        ]));
    const words = new Map();
    for (const code of codes)words.set(code, `${ERRORS_PATH}#${code}`);
    for (const type of Object.keys(document.webhooks ?? {}))words.set(type, `${EVENTS_PATH}#${type}`);
    return {
        operation: (name)=>operations.get(name),
        word: (word)=>words.get(word)
    };
}

//# sourceMappingURL=links.js.map
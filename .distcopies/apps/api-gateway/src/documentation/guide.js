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
    get GUIDE_PAGES () {
        return GUIDE_PAGES;
    },
    get readGuide () {
        return readGuide;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const GUIDE_PAGES = [
    'quick-start',
    'authentication',
    'whatsapp',
    'sms',
    'receiving',
    'webhooks',
    'errors',
    'idempotency',
    'limits',
    'test-mode',
    'gateway',
    'phones'
];
/** Where `docs` is: beside the built app, and in the repository. */ const PLACES = [
    (0, _nodepath.join)(__dirname, '../../docs'),
    (0, _nodepath.join)(__dirname, '../../../../docs'),
    (0, _nodepath.join)(__dirname, '../../../../../docs')
];
function readGuide() {
    const folder = PLACES.find((place)=>(0, _nodefs.existsSync)((0, _nodepath.join)(place, 'guide')));
    if (folder === undefined) throw new Error('the guide (docs/guide) is missing in this build');
    const read = (...path)=>(0, _nodefs.readFileSync)((0, _nodepath.join)(folder, ...path), 'utf8');
    return {
        text: (page)=>read('guide', `${page}.md`),
        snippet: (name)=>read('snippets', name)
    };
}

//# sourceMappingURL=guide.js.map
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
    get ConsoleQuickRepliesQuery () {
        return ConsoleQuickRepliesQuery;
    },
    get filterOf () {
        return filterOf;
    }
});
const _quickreplies = require("../../../../../libs/quick-replies/src");
const _textfield = require("../../http/text.field");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
let ConsoleQuickRepliesQuery = class ConsoleQuickRepliesQuery extends _quickreplies.QuickRepliesQuery {
};
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'shortcut',
        longest: 32,
        description: 'How the shortcut begins.',
        isOptional: true
    }),
    _ts_metadata("design:type", String)
], ConsoleQuickRepliesQuery.prototype, "shortcut", void 0);
const filterOf = (query)=>({
        ...(0, _quickreplies.toFilter)(query),
        // As agents type it.
        shortcut: query.shortcut?.trim().replace(/^\//, '').toLowerCase() ?? null
    });

//# sourceMappingURL=quick-replies.query.js.map
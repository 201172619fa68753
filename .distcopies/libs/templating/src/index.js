/**
 * Texts with variables, `{{key}}` and `{{key|fallback}}` (contract.md D8): parsed once, in a time that grows with the text
 * alone. Used by every feature whose texts have variables. Runs no code, and knows neither contacts nor channels.
 */ "use strict";
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
    get MOST_VARIABLES () {
        return _parsetemplate.MOST_VARIABLES;
    },
    get isVariableName () {
        return _parsetemplate.isVariableName;
    },
    get parseTemplate () {
        return _parsetemplate.parseTemplate;
    },
    get renderTemplate () {
        return _rendertemplate.renderTemplate;
    }
});
const _parsetemplate = require("./parse-template");
const _rendertemplate = require("./render-template");

//# sourceMappingURL=index.js.map
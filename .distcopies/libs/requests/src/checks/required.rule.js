"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Required", {
    enumerable: true,
    get: function() {
        return Required;
    }
});
const _ruledecorator = require("./rule.decorator");
const _textrules = require("./text-rules");
function Required(name, missing = 'INVALID_BODY') {
    return (0, _ruledecorator.Rule)({
        name: 'required',
        stage: 'required',
        test: (value)=>!(0, _textrules.isBlank)(value),
        answer: missing,
        field: 'REQUIRED',
        message: `\`${name}\` is missing.`
    });
}

//# sourceMappingURL=required.rule.js.map
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
    get LONGEST_UNLESS_DECLARED () {
        return LONGEST_UNLESS_DECLARED;
    },
    get RULE_STAGES () {
        return RULE_STAGES;
    },
    get Rule () {
        return Rule;
    },
    get isLonger () {
        return isLonger;
    }
});
const _classvalidator = require("class-validator");
const RULE_STAGES = [
    'required',
    'bound',
    'content'
];
const LONGEST_UNLESS_DECLARED = 2_048;
function isLonger(value, longest) {
    return (typeof value === 'string' || Array.isArray(value)) && value.length > longest;
}
function Rule(options) {
    const { name, test, longest, field, message, answer = 'VALIDATION' } = options;
    const { stage = longest === undefined ? 'content' : 'bound' } = options;
    const context = {
        stage,
        test,
        answer,
        field,
        message,
        ...longest !== undefined && {
            longest
        }
    };
    const validate = (value, args)=>!isLonger(value, longest ?? Number.POSITIVE_INFINITY) && test(value, args?.object ?? {});
    return (0, _classvalidator.ValidateBy)({
        name,
        validator: {
            validate
        }
    }, {
        context,
        message
    });
}

//# sourceMappingURL=rule.decorator.js.map
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
    get checkedFieldsOf () {
        return checkedFieldsOf;
    },
    get failuresOf () {
        return failuresOf;
    }
});
const _classvalidator = require("class-validator");
const _ruledecorator = require("./rule.decorator");
function checkedFieldsOf(type) {
    const metadata = (0, _classvalidator.getMetadataStorage)().getTargetValidationMetadatas(type, '', false, false);
    const names = [
        ...new Set(metadata.map(({ propertyName })=>propertyName))
    ];
    return names.map((name)=>{
        const own = metadata.filter(({ propertyName })=>propertyName === name);
        const [conditions, rules] = [
            own.filter(isCondition),
            own.filter((each)=>!isCondition(each))
        ];
        return {
            name,
            conditions: conditions.map(({ constraints })=>constraints[0]),
            rules: boundedRules(rules.map((rule)=>toRule(rule, `${type.name}.${name}`)))
        };
    });
}
function failuresOf(fields, object) {
    const failures = [];
    for (const { name, conditions, rules } of fields){
        const value = object[name];
        if (!conditions.every((condition)=>condition(object, value))) continue;
        const broken = rules.find((rule)=>(0, _ruledecorator.isLonger)(value, rule.longest) || !rule.test(value, object));
        if (broken !== undefined) failures.push({
            ...broken,
            name
        });
    }
    return failures;
}
/** What a field contains is never longer than the smallest length that one of its rules declares. */ function boundedRules(rules) {
    const declared = rules.flatMap(({ longest })=>longest === undefined ? [] : [
            longest
        ]);
    const longestOfField = declared.length === 0 ? _ruledecorator.LONGEST_UNLESS_DECLARED : Math.min(...declared);
    const longestOf = ({ stage, longest })=>longest ?? (stage === 'content' ? longestOfField : Number.POSITIVE_INFINITY);
    return _ruledecorator.RULE_STAGES.flatMap((stage)=>rules.filter((rule)=>rule.stage === stage).map((rule)=>({
                ...rule,
                longest: longestOf(rule)
            })));
}
const isCondition = ({ type })=>type === _classvalidator.ValidationTypes.CONDITIONAL_VALIDATION;
function toRule({ context, each, validateIf }, field) {
    const rule = context;
    if (rule?.test === undefined || each || validateIf !== undefined) {
        throw new Error(`${field} has a rule that was not made by @Rule`);
    }
    return rule;
}

//# sourceMappingURL=checked.rule.js.map
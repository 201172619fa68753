/** Fields that another route takes, by their name: what to do instead, as a sentence. */ "use strict";
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
    get TakenElsewhere () {
        return TakenElsewhere;
    },
    get elsewhereOf () {
        return elsewhereOf;
    },
    get misplacedField () {
        return misplacedField;
    }
});
const ELSEWHERE = 'chasqui:elsewhere';
function TakenElsewhere(fields) {
    return (type)=>{
        const inherited = elsewhereOf(type);
        Reflect.defineMetadata(ELSEWHERE, {
            ...inherited,
            ...fields
        }, type);
    };
}
function elsewhereOf(type) {
    return Reflect.getMetadata(ELSEWHERE, type) ?? {};
}
function misplacedField(object, elsewhere) {
    for (const name of Object.keys(object)){
        const advice = Object.hasOwn(elsewhere, name) ? elsewhere[name] : undefined;
        if (advice === undefined) continue;
        const value = object[name];
        if (value !== undefined && value !== null && value !== '') {
            return {
                name,
                message: `\`${name}\` is not accepted here. ${advice}`
            };
        }
    }
    return null;
}

//# sourceMappingURL=elsewhere.decorator.js.map
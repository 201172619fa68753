"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CheckedPipe", {
    enumerable: true,
    get: function() {
        return CheckedPipe;
    }
});
const _errors = require("../../../errors/src");
const _checkedrule = require("./checked.rule");
const _emptytext = require("./empty-text");
const _elsewheredecorator = require("./elsewhere.decorator");
/** Of several failures the first of these is answered; what is not listed comes last. */ const PRECEDENCE = [
    'INVALID_BODY',
    'INVALID_QUERY',
    'INVALID_ACCOUNT_ID',
    'INVALID_DEVICE_ID',
    'INVALID_PHONE',
    'VALIDATION'
];
let CheckedPipe = class CheckedPipe {
    /**
   * @param notAnObject the answer to a body that is no JSON object
   * @param whenAbsent taken for a body that was not sent; default: it is no JSON object
   * @param nulls `keep nulls`: in a body that changes something, null is a value that its rules look at
   */ constructor(type, notAnObject = 'INVALID_BODY', whenAbsent, nulls){
        this.type = type;
        this.notAnObject = notAnObject;
        this.whenAbsent = whenAbsent;
        this.nulls = nulls;
        this.fields = (0, _checkedrule.checkedFieldsOf)(type);
        const own = new Set(this.fields.map(({ name })=>name));
        const { prototype } = type;
        this.emptyTexts = new Map(this.fields.map(({ name })=>[
                name,
                (0, _emptytext.emptyTextIn)(prototype, name)
            ]));
        this.elsewhere = Object.fromEntries(Object.entries((0, _elsewheredecorator.elsewhereOf)(type)).filter(([name])=>!own.has(name)));
    }
    /** @throws AppError with the code of the gravest failure, and every field that failed in `fields` */ transform(sent) {
        const value = sent ?? this.whenAbsent;
        if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new _errors.AppError(this.notAnObject);
        const object = new this.type();
        for (const { name } of this.fields){
            const given = this.given(value, name);
            if (given !== undefined) object[name] = given;
        }
        const failures = (0, _checkedrule.failuresOf)(this.fields, object);
        const misplaced = (0, _elsewheredecorator.misplacedField)(value, this.elsewhere);
        if (misplaced !== null) failures.push({
            ...misplaced,
            answer: 'VALIDATION',
            field: 'NOT_ALLOWED'
        });
        if (failures.length > 0) throw toAnswer(failures);
        return object;
    }
    /** The value of a field as it counts; undefined: it is absent. */ given(object, name) {
        const sent = Object.hasOwn(object, name) ? object[name] : undefined;
        const meaning = this.emptyTexts.get(name);
        const value = sent === '' && meaning === 'clears' ? null : sent;
        if (value === null) return this.nulls === 'keep nulls' ? null : undefined;
        if (meaning === 'kept' || meaning === 'kept inside' && value !== '') return value;
        return (0, _emptytext.withoutEmptyTexts)(value);
    }
};
function toAnswer(failures) {
    const rank = ({ answer })=>(PRECEDENCE.indexOf(answer) + PRECEDENCE.length + 1) % (PRECEDENCE.length + 1);
    const [gravest] = [
        ...failures
    ].sort((a, b)=>rank(a) - rank(b));
    const fields = failures.map(({ name, field, message })=>{
        return {
            field: name,
            code: field,
            message
        };
    });
    return new _errors.AppError(gravest?.answer ?? 'VALIDATION', {
        message: gravest?.message,
        extra: {
            fields
        }
    });
}

//# sourceMappingURL=checked.pipe.js.map
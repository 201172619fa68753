"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _classvalidator = require("class-validator");
const _checkedrule = require("./checked.rule");
const _ruledecorator = require("./rule.decorator");
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
/** What the content rule of `Short` was asked about. */ const asked = [];
let Short = class Short {
};
_ts_decorate([
    (0, _classvalidator.IsOptional)(),
    (0, _classvalidator.ValidateIf)((object)=>object.unless === undefined),
    (0, _ruledecorator.Rule)({
        name: 'digits',
        test: (value)=>{
            asked.push(value);
            return Number(value) > 0;
        },
        field: 'MALFORMED',
        message: 'no digits'
    }),
    (0, _ruledecorator.Rule)({
        name: 'short',
        longest: 2,
        test: ()=>true,
        field: 'TOO_LONG',
        message: 'too long'
    }),
    (0, _ruledecorator.Rule)({
        name: 'required',
        stage: 'required',
        test: (value)=>value !== '',
        field: 'REQUIRED',
        message: 'missing'
    }),
    _ts_metadata("design:type", Object)
], Short.prototype, "text", void 0);
const failuresOfShort = (values)=>(0, _checkedrule.failuresOf)((0, _checkedrule.checkedFieldsOf)(Short), Object.assign(new Short(), values)).map(({ name, message })=>`${name}: ${message}`);
(0, _globals.describe)('failuresOf', ()=>{
    (0, _globals.it)('failuresOf names the first rule that a field breaks, and none of a field that is not looked at', ()=>{
        (0, _globals.expect)(failuresOfShort({
            text: '12'
        })).toEqual([]);
        (0, _globals.expect)(failuresOfShort({
            text: '123'
        })).toEqual([
            'text: too long'
        ]);
        (0, _globals.expect)(failuresOfShort({
            text: 'ab'
        })).toEqual([
            'text: no digits'
        ]);
        for (const values of [
            {},
            {
                text: null
            },
            {
                text: 'abc',
                unless: 1
            }
        ])(0, _globals.expect)(failuresOfShort(values)).toEqual([]);
    });
    (0, _globals.it)('failuresOf asks whether a field is there, then its type and length, then what it contains, whatever the order above it', ()=>{
        asked.length = 0;
        (0, _globals.expect)(failuresOfShort({
            text: 'abc'
        })).toEqual([
            'text: too long'
        ]);
        (0, _globals.expect)(failuresOfShort({
            text: ''
        })).toEqual([
            'text: missing'
        ]);
        (0, _globals.expect)(asked).toEqual([]);
        failuresOfShort({
            text: 'ab'
        });
        (0, _globals.expect)(asked).toEqual([
            'ab'
        ]);
    });
});
(0, _globals.describe)('checkedFieldsOf', ()=>{
    (0, _globals.it)('checkedFieldsOf refuses a rule that does not say how its failure is answered', ()=>{
        let Foreign = class Foreign {
        };
        _ts_decorate([
            (0, _classvalidator.IsEmail)(),
            _ts_metadata("design:type", String)
        ], Foreign.prototype, "mail", void 0);
        (0, _globals.expect)(()=>(0, _checkedrule.checkedFieldsOf)(Foreign)).toThrow('Foreign.mail has a rule that was not made by @Rule');
    });
});

//# sourceMappingURL=checked.rule.test.js.map
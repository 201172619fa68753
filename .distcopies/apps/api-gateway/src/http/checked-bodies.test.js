"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _requests = require("../../../../libs/requests/src");
const _classvalidator = require("class-validator");
const _sendsmsbody = require("../features/sms/send-sms.body");
const _sendwhatsappbody = require("../features/whatsapp/send-whatsapp.body");
const VALUES = [
    undefined,
    null,
    '',
    ' ',
    'text',
    '4915112345678',
    7,
    -1,
    true,
    [],
    {},
    'https://a.example/b.png'
];
const BODIES = [
    _sendwhatsappbody.SendWhatsappBody,
    _sendwhatsappbody.ScheduleWhatsappBody,
    _sendsmsbody.SendSmsBody
];
/** What class-validator's own executor finds: all rules that are broken. */ const found = (object)=>(0, _classvalidator.validateSync)(object).flatMap(({ property, contexts = {} })=>Object.values(contexts).map((rule)=>({
                ...rule,
                property
            })));
function firstByStage(all) {
    const inOrder = _requests.RULE_STAGES.flatMap((stage)=>all.filter((rule)=>rule.stage === stage));
    const properties = [
        ...new Set(all.map(({ property })=>property))
    ];
    return properties.map((name)=>[
            name,
            inOrder.find(({ property })=>property === name)?.message ?? ''
        ]);
}
/** The order of spec.md's codes: a missing field before a wrong one, codes of their own before VALIDATION. */ const gravestOf = (codes)=>[
        'INVALID_BODY',
        'INVALID_ACCOUNT_ID',
        'INVALID_DEVICE_ID',
        'INVALID_PHONE',
        'VALIDATION'
    ].find((code)=>codes.includes(code)) ?? codes[0] ?? null;
function codeOf(act) {
    try {
        act();
        return null;
    } catch (error) {
        return error.code;
    }
}
(0, _globals.describe)('failuresOf', ()=>{
    _globals.it.each(BODIES)('failuresOf finds in a %p the fields that class-validator finds, of each the first by stage', (type)=>{
        const fields = (0, _requests.checkedFieldsOf)(type);
        let failed = 0;
        for (const { name } of fields){
            for (const value of VALUES){
                const object = Object.assign(new type(), {
                    to: '4915112345678',
                    message: 'hello',
                    [name]: value
                });
                const failures = (0, _requests.failuresOf)(fields, object).map(({ name: field, message })=>[
                        field,
                        message
                    ]);
                (0, _globals.expect)([
                    name,
                    value,
                    failures
                ]).toEqual([
                    name,
                    value,
                    firstByStage(found(object))
                ]);
                failed += failures.length;
            }
        }
        (0, _globals.expect)(failed).toBeGreaterThan(50);
    });
});
(0, _globals.describe)('CheckedPipe', ()=>{
    _globals.it.each(BODIES)('CheckedPipe answers a %p with the code that the gravest of all broken rules has', (type)=>{
        const pipe = new _requests.CheckedPipe(type);
        let refused = 0;
        for (const { name } of pipe.fields){
            for (const value of VALUES.filter((each)=>each !== null)){
                const body = {
                    to: '4915112345678',
                    message: 'hello',
                    [name]: value
                };
                // An empty text is absent.
                const counted = value === '' ? {
                    ...body,
                    [name]: undefined
                } : body;
                const codes = found(Object.assign(new type(), counted)).map(({ answer })=>answer);
                (0, _globals.expect)([
                    name,
                    value,
                    codeOf(()=>pipe.transform(body))
                ]).toEqual([
                    name,
                    value,
                    gravestOf(codes)
                ]);
                refused += Number(codes.length > 0);
            }
        }
        (0, _globals.expect)(refused).toBeGreaterThan(50);
    });
});

//# sourceMappingURL=checked-bodies.test.js.map
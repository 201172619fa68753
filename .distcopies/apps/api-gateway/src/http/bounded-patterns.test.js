"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _requests = require("../../../../libs/requests/src");
const _core = require("@nestjs/core");
const _describedapi = require("../openapi/described-api");
/** Far more than any field takes, and little enough to be read by a pattern that should never have run. */ const LONG = '1'.repeat(70_000);
let api;
let pipes;
(0, _globals.beforeAll)(async ()=>{
    api = await (0, _describedapi.createDescribedApi)();
    const modules = api.http.nest.get(_core.ModulesContainer);
    const controllers = [
        ...modules.values()
    ].flatMap(({ controllers: all })=>[
            ...all.values()
        ]);
    pipes = controllers.flatMap(({ metatype })=>typeof metatype === 'function' ? pipesOf(metatype) : []);
});
(0, _globals.afterAll)(()=>api.http.close());
/** What Nest noted of the parameters of a controller's methods. */ function pipesOf(controller) {
    return Object.getOwnPropertyNames(controller.prototype).flatMap((method)=>{
        const parameters = Reflect.getMetadata('__routeArguments__', controller, method) ?? {};
        return Object.values(parameters).flatMap(({ pipes: given = [] })=>given.filter((each)=>isChecked(each)));
    });
}
const isChecked = (pipe)=>pipe instanceof _requests.CheckedPipe;
/** An object as a body's class describes it, with a long text for every member. */ function longMembersOf(type) {
    const described = Array.isArray(type) ? type[0] : type;
    const prototype = typeof described === 'function' ? described.prototype : {};
    const names = Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype) ?? [];
    const members = names.map((name)=>{
        const member = memberOf(prototype, name.replace(':', ''));
        return [
            name.replace(':', ''),
            member.isArray === true ? [
                longMembersOf(member.type)
            ] : LONG
        ];
    });
    return members.length === 0 ? LONG : Object.fromEntries(members);
}
const memberOf = (prototype, name)=>Reflect.getMetadata('swagger/apiModelProperties', prototype, name) ?? {};
/** Long values in every place where a field may hold a text. */ function longValues(type, field) {
    const { name } = field;
    const nested = longMembersOf(memberOf(type.prototype, name).type);
    const first = {
        slot: 1,
        timezone: 'UTC',
        windows: [
            {
                days: [
                    1
                ],
                from: LONG,
                to: LONG
            }
        ],
        phone: LONG
    };
    const justTooLong = LONG.slice(0, shortest(field) + 1);
    const values = [
        LONG,
        justTooLong,
        nested,
        {
            a: LONG
        },
        {
            [LONG]: 'a'
        },
        first
    ];
    return [
        ...values,
        ...values.map((value)=>[
                value
            ])
    ];
}
/** The longest text that any pattern was given while something ran. */ function longestRead(act) {
    // oxlint-disable-next-line unbound-method -- called with the pattern that it belongs to
    const { exec } = RegExp.prototype;
    let longest = 0;
    // Every method that takes a pattern asks `exec` (ECMA-262, RegExpExec).
    // oxlint-disable-next-line no-extend-native -- put back below; nothing else runs in between
    RegExp.prototype.exec = function watched(text) {
        longest = Math.max(longest, text.length);
        return exec.call(this, text);
    };
    try {
        act();
    } finally{
        // oxlint-disable-next-line no-extend-native -- as it was
        RegExp.prototype.exec = exec;
    }
    return longest;
}
/** The smallest length that a field's rules hold it to. */ const shortest = ({ rules })=>Math.min(...rules.map(({ longest })=>longest), LONG.length);
(0, _globals.describe)('every body and query', ()=>{
    (0, _globals.it)('every body and query gives no pattern a text longer than its field may be', ()=>{
        let fieldCount = 0;
        for (const { type, fields } of pipes){
            for (const field of fields){
                for (const value of longValues(type, field)){
                    const object = Object.assign(new type(), {
                        [field.name]: value
                    });
                    const read = longestRead(()=>(0, _requests.failuresOf)([
                            field
                        ], object));
                    // Of a text what its rules declare; of texts inside of it what is usual.
                    const most = typeof value === 'string' ? shortest(field) : _requests.LONGEST_UNLESS_DECLARED;
                    (0, _globals.expect)([
                        type.name,
                        field.name,
                        Math.max(read, most)
                    ]).toEqual([
                        type.name,
                        field.name,
                        most
                    ]);
                }
                fieldCount += 1;
            }
        }
        (0, _globals.expect)(pipes.length).toBeGreaterThan(25);
        (0, _globals.expect)(fieldCount).toBeGreaterThan(100);
    });
    (0, _globals.it)('every text that a pattern reads declares how long it may be: the smallest of its rules holds for all', ()=>{
        const fields = pipes.flatMap((pipe)=>pipe.fields);
        for (const { name, rules } of fields){
            const smallest = Math.min(...rules.map(({ longest })=>longest));
            const contentLengths = rules.filter(({ stage })=>stage === 'content').map(({ longest })=>longest);
            (0, _globals.expect)([
                name,
                ...contentLengths
            ]).toEqual([
                name,
                ...contentLengths.map(()=>smallest)
            ]);
        }
    });
    (0, _globals.it)('the check of patterns sees one that reads a long text', ()=>{
        (0, _globals.expect)(longestRead(()=>/a/.test(LONG))).toBe(LONG.length);
        (0, _globals.expect)(longestRead(()=>LONG.replace(/2/g, ''))).toBe(LONG.length);
        (0, _globals.expect)(longestRead(()=>LONG.split(/2/))).toBe(LONG.length);
    });
});

//# sourceMappingURL=bounded-patterns.test.js.map
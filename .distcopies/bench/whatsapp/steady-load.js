"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "steadyLoad", {
    enumerable: true,
    get: function() {
        return steadyLoad;
    }
});
const _promises = require("node:timers/promises");
const _uuid = require("uuid");
async function steadyLoad(gateway, options) {
    const result = {
        waIds: [],
        latenciesMs: [],
        failures: []
    };
    const gapMs = 1000 / options.perSecond;
    const count = options.perSecond * options.seconds;
    const began = performance.now();
    const one = async (from, to, index, dueAt)=>{
        try {
            result.waIds.push(await gateway.send({
                id: (0, _uuid.v7)(),
                from,
                to,
                type: 'text',
                text: `Message ${index}`
            }));
            result.latenciesMs.push(performance.now() - dueAt);
        } catch (error) {
            result.failures.push(error instanceof Error ? error.message : String(error));
        }
    };
    const number = async (phone, place)=>{
        const people = options.recipients(phone);
        const open = [];
        for(let index = 0; index < count; index += 1){
            // The numbers do not all send at the same moment.
            const dueAt = began + index * gapMs + place * gapMs / options.phones.length;
            await (0, _promises.setTimeout)(Math.max(0, dueAt - performance.now()));
            open.push(one(phone, people[index % people.length] ?? '', index, dueAt));
        }
        await Promise.all(open);
    };
    await Promise.all(options.phones.map(number));
    return result;
}

//# sourceMappingURL=steady-load.js.map
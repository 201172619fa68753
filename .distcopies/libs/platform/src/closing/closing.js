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
    get closeInOrder () {
        return closeInOrder;
    },
    get closeNest () {
        return closeNest;
    }
});
const _core = require("@nestjs/core");
const HOOKS = [
    'onModuleDestroy',
    'beforeApplicationShutdown',
    'onApplicationShutdown'
];
async function closeNest(nest) {
    const failures = [];
    for (const instance of instancesOf(nest))noteFailures(instance, failures);
    await nest.close();
    if (failures.length > 0) throw new Error(`closing hooks failed: ${failures.length}`, {
        cause: failures[0]
    });
}
async function closeInOrder(steps) {
    const failures = [];
    for (const step of steps){
        try {
            await step();
        } catch (error) {
            failures.push(error);
        }
    }
    if (failures.length > 0) throw failures[0];
}
function instancesOf(nest) {
    const found = new Set();
    for (const { providers, controllers, injectables } of nest.get(_core.ModulesContainer).values()){
        for (const { instance } of [
            ...providers.values(),
            ...controllers.values(),
            ...injectables.values()
        ]){
            if (typeof instance === 'object' && instance !== null) found.add(instance);
        }
    }
    return found;
}
function noteFailures(instance, failures) {
    for (const hook of HOOKS){
        const run = instance[hook];
        if (typeof run !== 'function') continue;
        instance[hook] = async (signal)=>{
            try {
                await run.call(instance, signal);
            } catch (error) {
                failures.push(error);
                throw error;
            }
        };
    }
}

//# sourceMappingURL=closing.js.map
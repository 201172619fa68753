/** What global setup hands to the test processes: they are not its children's children, so it goes by environment. */ "use strict";
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
    get isTestedPooled () {
        return isTestedPooled;
    },
    get postgresPrograms () {
        return postgresPrograms;
    },
    get testVariable () {
        return testVariable;
    }
});
function testVariable(name) {
    const value = process.env[name];
    if (value) return value;
    throw new Error(`${name} is not set: name the test file *.e2e.ts, or call startTestServices() first`);
}
const isTestedPooled = ()=>process.env.TEST_POOLER === 'pgbouncer';
function postgresPrograms() {
    const programs = process.env.TEST_POSTGRES_PROGRAMS;
    return programs ? {
        programs
    } : {};
}

//# sourceMappingURL=test-environment.js.map
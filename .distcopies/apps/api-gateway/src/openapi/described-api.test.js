"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _describedapi = require("./described-api");
/** What keeps the process alive and what an app could have left running: connections, servers, timers. */ const running = ()=>process.getActiveResourcesInfo().filter((name)=>/TCP|Pipe|DNS|GetAddr|Timeout/.test(name));
(0, _globals.it)('an API that is only described opens no connection, and keeps no process alive', async ()=>{
    const before = running();
    const { http } = await (0, _describedapi.createDescribedApi)();
    (0, _globals.expect)(running()).toEqual(before);
    await http.close();
});

//# sourceMappingURL=described-api.test.js.map
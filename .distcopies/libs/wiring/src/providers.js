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
    get built () {
        return built;
    },
    get repositories () {
        return repositories;
    },
    get retention () {
        return retention;
    }
});
const _entities = require("../../entities/src");
const _platform = require("../../platform/src");
function built(type, ...parts) {
    return {
        provide: type,
        inject: parts,
        useFactory: (...made)=>new type(...made)
    };
}
function repositories(...types) {
    return types.map((type)=>built(type, _entities.Database));
}
function retention(what, repository, deleteOld) {
    return {
        provide: `retention of ${what}`,
        inject: [
            repository,
            _platform.LOGGER
        ],
        useFactory: (rows, logger)=>{
            const job = new _platform.RetentionJob(what, (limit)=>deleteOld(rows, limit), logger);
            return {
                onModuleInit: ()=>job.start(),
                onApplicationShutdown: ()=>job.stop()
            };
        }
    };
}

//# sourceMappingURL=providers.js.map
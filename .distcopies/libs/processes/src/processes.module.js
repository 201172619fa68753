"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ProcessesModule", {
    enumerable: true,
    get: function() {
        return ProcessesModule;
    }
});
const _entities = require("../../entities/src");
const _common = require("@nestjs/common");
const _processregistry = require("./process-registry");
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
let ProcessesModule = class ProcessesModule {
    constructor(registry){
        this.registry = registry;
    }
    static of({ app, copy, metrics, logger }) {
        return {
            module: ProcessesModule,
            providers: [
                {
                    provide: _processregistry.ProcessRegistry,
                    inject: [
                        _entities.Database,
                        logger,
                        orNothing(copy),
                        orNothing(metrics)
                    ],
                    useFactory: async (database, log, named, counted)=>{
                        const onFailure = (error)=>{
                            counted?.observeFailure('heartbeat');
                            log.debug({
                                err: error
                            }, 'a heartbeat failed, the next one comes');
                        };
                        const onRevived = ()=>{
                            counted?.observeFailure('taken_for_dead');
                            log.warn({}, 'this process stood still or was cut off, and was taken for dead: its lanes may be elsewhere');
                        };
                        return _processregistry.ProcessRegistry.start(database, {
                            app,
                            ...named !== undefined && {
                                copy: named.value
                            },
                            onRevived,
                            onFailure
                        });
                    }
                }
            ],
            exports: [
                _processregistry.ProcessRegistry
            ]
        };
    }
    /** Waited for by nobody: PostgreSQL may be away. */ onModuleDestroy() {
        void this.registry.standBack();
    }
    onApplicationShutdown() {
        return this.registry.close();
    }
};
ProcessesModule = _ts_decorate([
    (0, _common.Global)(),
    (0, _common.Module)({}),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _processregistry.ProcessRegistry === "undefined" ? Object : _processregistry.ProcessRegistry
    ])
], ProcessesModule);
const NOTHING = Symbol('nothing');
/** What is not asked for is injected as nothing. */ const orNothing = (token)=>({
        token: token ?? NOTHING,
        optional: token === undefined
    });

//# sourceMappingURL=processes.module.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _common = require("@nestjs/common");
const _core = require("@nestjs/core");
const _httpappfactory = require("../http/http-app.factory");
const _loggerfactory = require("../logging/logger.factory");
const _metricsregistry = require("../metrics/metrics-registry");
const _startops = require("../ops/start-ops");
const _closing = require("./closing");
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
const done = [];
let Failing = class Failing {
    onModuleDestroy() {
        throw new Error('stuck');
    }
};
Failing = _ts_decorate([
    (0, _common.Injectable)()
], Failing);
let Careful = class Careful {
    async onApplicationShutdown() {
        await Promise.resolve();
        done.push('freed');
    }
};
Careful = _ts_decorate([
    (0, _common.Injectable)()
], Careful);
let GoodModule = class GoodModule {
};
GoodModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            Careful
        ]
    })
], GoodModule);
let BadModule = class BadModule {
};
BadModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            GoodModule
        ],
        providers: [
            Failing
        ]
    })
], BadModule);
(0, _globals.describe)('an app whose closing hook fails', ()=>{
    (0, _globals.it)('an app whose closing hook fails runs the other hooks, then says that it did not close', async ()=>{
        const nest = await _core.NestFactory.createApplicationContext(BadModule, {
            logger: false
        });
        await (0, _globals.expect)((0, _closing.closeNest)(nest)).rejects.toMatchObject({
            message: 'closing hooks failed: 1',
            cause: new Error('stuck')
        });
        (0, _globals.expect)(done.splice(0)).toEqual([
            'freed'
        ]);
    });
    _globals.it.each([
        'onModuleDestroy',
        'beforeApplicationShutdown',
        'onApplicationShutdown'
    ])('an app whose %s fails says that it did not close, also when a controller has it', async (hook)=>{
        let Broken = class Broken {
        };
        Broken = _ts_decorate([
            (0, _common.Controller)()
        ], Broken);
        Object.assign(Broken.prototype, {
            [hook]: ()=>Promise.reject(new Error(hook))
        });
        for (const parts of [
            {
                providers: [
                    Broken
                ]
            },
            {
                controllers: [
                    Broken
                ]
            }
        ]){
            const module = {
                module: class {
                },
                imports: [
                    GoodModule
                ],
                ...parts
            };
            const nest = await _core.NestFactory.createApplicationContext(module, {
                logger: false
            });
            await (0, _globals.expect)((0, _closing.closeNest)(nest)).rejects.toMatchObject({
                cause: new Error(hook)
            });
            (0, _globals.expect)(done.splice(0)).toEqual([
                'freed'
            ]);
        }
    });
    (0, _globals.it)('an app whose closing hook fails differs from one that closes well', async ()=>{
        await (0, _closing.closeNest)(await _core.NestFactory.createApplicationContext(GoodModule, {
            logger: false
        }));
        (0, _globals.expect)(done.splice(0)).toEqual([
            'freed'
        ]);
    });
});
(0, _globals.describe)('a listener whose closing hook fails', ()=>{
    const [logger, metrics] = [
        (0, _loggerfactory.createLogger)({
            app: 'test',
            level: 'silent'
        }),
        (0, _metricsregistry.createMetrics)({
            app: 'test'
        })
    ];
    const failure = {
        cause: new Error('stuck')
    };
    (0, _globals.it)('an HTTP app whose closing hook fails says so', async ()=>{
        const http = await (0, _httpappfactory.createHttpApp)({
            module: BadModule,
            logger,
            metrics
        });
        await http.listen('127.0.0.1', 0);
        await (0, _globals.expect)(http.close()).rejects.toMatchObject(failure);
        (0, _globals.expect)(done.splice(0)).toEqual([
            'freed'
        ]);
    });
    (0, _globals.it)('an operations listener whose closing hook fails says so', async ()=>{
        const options = {
            host: '127.0.0.1',
            port: 0,
            checks: {},
            modules: [
                BadModule
            ]
        };
        const ops = await (0, _startops.startOps)({
            ...options,
            logger,
            metrics: (0, _metricsregistry.createMetrics)({
                app: 'test'
            })
        });
        await (0, _globals.expect)(ops.close()).rejects.toMatchObject(failure);
        (0, _globals.expect)(done.splice(0)).toEqual([
            'freed'
        ]);
    });
});
(0, _globals.describe)('the steps of a shutdown', ()=>{
    (0, _globals.it)('the steps of a shutdown all run in order, and the first failure is thrown at the end', async ()=>{
        const fail = (name)=>()=>(done.push(name), Promise.reject(new Error(name)));
        const steps = [
            fail('one'),
            fail('two'),
            ()=>Promise.resolve(done.push('three'))
        ];
        await (0, _globals.expect)((0, _closing.closeInOrder)(steps)).rejects.toThrow('one');
        (0, _globals.expect)(done.splice(0)).toEqual([
            'one',
            'two',
            'three'
        ]);
    });
});

//# sourceMappingURL=closing.test.js.map
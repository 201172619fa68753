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
    get InternalCallsModule () {
        return InternalCallsModule;
    },
    get InternalCallsRoute () {
        return InternalCallsRoute;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _core = require("@nestjs/core");
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
const LONGEST_DEADLINE_MS = 10 * 60 * 1000;
let InternalCallsSettings = class InternalCallsSettings {
    constructor(options){
        this.options = options;
    }
};
let InternalCallsRoute = class InternalCallsRoute {
    constructor(host, settings){
        this.host = host;
        this.settings = settings;
    }
    onModuleInit() {
        const { registry, internalToken } = this.settings.options;
        const expected = `Bearer ${internalToken}`;
        const fastify = this.host.httpAdapter.getInstance();
        fastify.route({
            method: 'POST',
            url: (0, _platform.internalRequestPath)(':id'),
            onRequest: async (request, reply)=>{
                if (!(0, _platform.equalInConstantTime)(request.headers.authorization ?? '', expected)) {
                    await reply.code(401).send({
                        code: 'UNAUTHORIZED',
                        message: 'The internal token is wrong.'
                    });
                }
            },
            handler: async (request, reply)=>{
                const wanted = requestOf(request);
                if (wanted === null) {
                    return reply.code(400).send({
                        code: 'VALIDATION',
                        message: 'The body is not a request to a gateway.'
                    });
                }
                return registry.call(request.params.id, wanted, request.body.epoch);
            }
        });
    }
};
InternalCallsRoute = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _core.HttpAdapterHost === "undefined" ? Object : _core.HttpAdapterHost,
        typeof InternalCallsSettings === "undefined" ? Object : InternalCallsSettings
    ])
], InternalCallsRoute);
function requestOf({ body }) {
    if (typeof body !== 'object' || body === null) return null;
    const { method, path, headers, deadline_ms } = body;
    if (![
        'GET',
        'POST',
        'DELETE'
    ].includes(method) || typeof path !== 'string' || !path.startsWith('/')) return null;
    if (typeof deadline_ms !== 'number' || !(deadline_ms > 0 && deadline_ms <= LONGEST_DEADLINE_MS)) return null;
    return {
        method,
        path,
        headers,
        body: body.body,
        deadlineMs: deadline_ms
    };
}
let InternalCallsModule = class InternalCallsModule {
    static of(options) {
        return {
            module: InternalCallsModule,
            providers: [
                {
                    provide: InternalCallsSettings,
                    useValue: new InternalCallsSettings(options)
                },
                InternalCallsRoute
            ]
        };
    }
};
InternalCallsModule = _ts_decorate([
    (0, _common.Module)({})
], InternalCallsModule);

//# sourceMappingURL=internal-calls.module.js.map
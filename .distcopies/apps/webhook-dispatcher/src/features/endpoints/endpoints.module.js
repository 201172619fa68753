"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EndpointsModule", {
    enumerable: true,
    get: function() {
        return EndpointsModule;
    }
});
const _events = require("../../../../../libs/events/src");
const _entities = require("../../../../../libs/entities/src");
const _common = require("@nestjs/common");
const _endpointcache = require("./endpoint-cache");
const _endpointdisabler = require("./endpoint-disabler");
const _endpointflows = require("./endpoint-flows");
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
let EndpointsModule = class EndpointsModule {
};
EndpointsModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            ...(0, _entities.repositoryProviders)(_events.EventLogRepository, _events.WebhookTargetRepository),
            _endpointcache.EndpointCache,
            _endpointdisabler.EndpointDisabler,
            _endpointflows.EndpointFlows
        ],
        exports: [
            _endpointcache.EndpointCache,
            _endpointdisabler.EndpointDisabler,
            _endpointflows.EndpointFlows,
            _events.WebhookTargetRepository
        ]
    })
], EndpointsModule);

//# sourceMappingURL=endpoints.module.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DeliveryModule", {
    enumerable: true,
    get: function() {
        return DeliveryModule;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _events = require("../../../../../libs/events/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _outbound = require("../../../../../libs/outbound/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _endpointsmodule = require("../endpoints/endpoints.module");
const _deliveryclient = require("./delivery-client");
const _webhooklaneengine = require("./webhook-lane.engine");
const _webhooklanehandler = require("./webhook-lane.handler");
const _webhooklaneprocessor = require("./webhook-lane.processor");
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
let DeliveryModule = class DeliveryModule {
    constructor(client){
        this.client = client;
    }
    /** The requests under way have ended: processors are closed before. */ onApplicationShutdown() {
        return this.client.close();
    }
};
DeliveryModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _endpointsmodule.EndpointsModule
        ],
        providers: [
            ...(0, _entities.repositoryProviders)(_events.WebhookDeliveryLaneRepository),
            {
                provide: _outbound.OutboundClient,
                useFactory: (config)=>(0, _deliveryclient.createDeliveryClient)(config.OUTBOUND_ALLOWED_NETWORKS),
                inject: [
                    _platform.CONFIG
                ]
            },
            {
                provide: _mediastore.MediaLinks,
                useFactory: (config)=>new _mediastore.MediaLinks(config.PUBLIC_URL, config.INTERNAL_TOKEN),
                inject: [
                    _platform.CONFIG
                ]
            },
            _webhooklaneengine.WebhookLaneEngine,
            _webhooklanehandler.WebhookLaneHandler,
            _webhooklaneprocessor.WebhookLaneProcessor
        ],
        exports: [
            _webhooklaneengine.WebhookLaneEngine,
            _events.WebhookDeliveryLaneRepository
        ]
    }),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _outbound.OutboundClient === "undefined" ? Object : _outbound.OutboundClient
    ])
], DeliveryModule);

//# sourceMappingURL=delivery.module.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CoreModule", {
    enumerable: true,
    get: function() {
        return CoreModule;
    }
});
const _entities = require("../../../libs/entities/src");
const _events = require("../../../libs/events/src");
const _whatsapp = require("../../../libs/whatsapp/src");
const _messaging = require("../../../libs/messaging/src");
const _outbound = require("../../../libs/outbound/src");
const _platform = require("../../../libs/platform/src");
const _timing = require("../../../libs/timing/src");
const _common = require("@nestjs/common");
const _eventshares = require("./features/events/event-shares");
const _mediastoretoken = require("./features/media/media-store-token");
const _gatewayregistry = require("./features/ownership/gateway-registry");
const _owneraddress = require("./features/ownership/owner-address");
const _pairingmetrics = require("./pairing.metrics");
const _pairingsettings = require("./pairing-settings");
const _pairingtimings = require("./pairing-timings");
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
let CoreModule = class CoreModule {
    constructor(client, clock){
        this.client = client;
        this.clock = clock;
    }
    static of(options) {
        const { config } = options;
        const providers = [
            ...(0, _platform.coreProviders)(options, _entities.Database, config),
            ...(0, _entities.repositoryProviders)(_events.EventLogRepository, _whatsapp.GatewayOwnerRepository, _whatsapp.GatewayRepository, _messaging.MediaFileRepository, _whatsapp.PairingRepository),
            {
                provide: _pairingmetrics.PairingMetrics,
                useValue: options.pairingMetrics
            },
            {
                provide: _gatewayregistry.GatewayRegistry,
                useValue: options.registry
            },
            {
                provide: _owneraddress.OwnerAddress,
                useValue: options.address
            },
            {
                provide: _platform.RequestRate,
                useValue: options.rate
            },
            {
                provide: _mediastoretoken.MEDIA_STORE,
                useValue: options.mediaStore
            },
            {
                provide: _pairingtimings.PAIRING_TIMINGS,
                useValue: options.timings
            },
            {
                provide: _eventshares.EventShares,
                useValue: new _eventshares.EventShares(config.DATABASE_POOL_SIZE)
            },
            {
                provide: _whatsapp.NumberSessionRepository,
                useValue: new _whatsapp.NumberSessionRepository(config.ADOPTED_NUMBERS_PER_ORGANIZATION)
            },
            {
                provide: _pairingsettings.PairingSettings,
                useFactory: settingsOf,
                inject: [
                    _platform.CONFIG
                ]
            },
            {
                provide: _outbound.OutboundClient,
                useFactory: createOutboundClient,
                inject: [
                    _pairingsettings.PairingSettings
                ]
            },
            {
                provide: _timing.SharedClock,
                useFactory: createClock,
                inject: [
                    _entities.Database,
                    _platform.LOGGER
                ]
            }
        ];
        return {
            module: CoreModule,
            providers,
            exports: providers
        };
    }
    onModuleInit() {
        return this.clock.start();
    }
    /** After all features have ended. */ async onApplicationShutdown() {
        await Promise.all([
            this.client.close(),
            this.clock.stop()
        ]);
    }
};
CoreModule = _ts_decorate([
    (0, _common.Global)(),
    (0, _common.Module)({}),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _outbound.OutboundClient === "undefined" ? Object : _outbound.OutboundClient,
        typeof _timing.SharedClock === "undefined" ? Object : _timing.SharedClock
    ])
], CoreModule);
function createClock(database, logger) {
    return new _timing.SharedClock({
        read: ()=>(0, _entities.readClock)(database),
        onFailure: (error)=>logger.warn({
                err: error
            }, 'the clock of PostgreSQL could not be read')
    });
}
function settingsOf(config) {
    return new _pairingsettings.PairingSettings(config.PUBLIC_URL, config.OUTBOUND_ALLOWED_NETWORKS, config.DIRECT_GATEWAYS_PER_ORGANIZATION, config.LIVE_SANDBOX_GATEWAYS === 'allow');
}
function createOutboundClient({ allowedNetworks }) {
    return new _outbound.OutboundClient({
        allowedNetworks,
        allowHttp: allowedNetworks.length > 0,
        // The calls that the gate lets through, and the health polls beside them.
        connectionsPerOrigin: 40
    });
}

//# sourceMappingURL=core.module.js.map
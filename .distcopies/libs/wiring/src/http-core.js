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
    get HttpCore () {
        return HttpCore;
    },
    get httpCoreProviders () {
        return httpCoreProviders;
    }
});
const _lanes = require("../../lanes/src");
const _platform = require("../../platform/src");
const _timing = require("../../timing/src");
const _common = require("@nestjs/common");
const _connectionproviders = require("./connection-providers");
const _connections = require("./connections");
const _eventnotifications = require("./event-notifications");
const _operations = require("./operations");
const _queues = require("./queues");
const _tellingproviders = require("./telling-providers");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
function httpCoreProviders(options) {
    const { config, logger, metrics, connections } = options;
    return [
        {
            provide: _platform.CONFIG,
            useValue: config
        },
        {
            provide: _platform.LOGGER,
            useValue: logger
        },
        {
            provide: _platform.Registry,
            useValue: metrics
        },
        ...(0, _connectionproviders.connectionProviders)(connections, config.REDIS_PREFIX),
        ..._tellingproviders.TELLING_PROVIDERS,
        _operations.Operations,
        _eventnotifications.EventNotifications
    ];
}
let HttpCore = class HttpCore {
    constructor(connections, notifier, notifications, replies, queues, operations, clock){
        this.connections = connections;
        this.notifier = notifier;
        this.notifications = notifications;
        this.replies = replies;
        this.queues = queues;
        this.operations = operations;
        this.clock = clock;
        /** Whether whoever waits for events in this process hears of its own without Redis. */ this.tellsItself = false;
    }
    /** Whoever waits for events hears of those that this process commits. */ async onModuleInit() {
        this.connections.database.onEvents((orgId)=>{
            this.notifier.ring(orgId);
            if (this.tellsItself) this.notifications.tell([
                orgId
            ]);
        });
        await this.clock.start();
    }
    /** Every request was answered, and every feature is closed: nobody needs these any more. */ async onApplicationShutdown() {
        this.replies.stop();
        await this.clock.stop();
        this.connections.subscriber.disconnect();
        await this.queues.close();
        await this.operations.close();
        await this.connections.processes.close();
        this.connections.redis.disconnect();
        await this.connections.database.close();
    }
};
HttpCore = _ts_decorate([
    _ts_param(0, (0, _common.Inject)(_connections.CONNECTIONS)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof Connections === "undefined" ? Object : Connections,
        typeof _lanes.EventNotifier === "undefined" ? Object : _lanes.EventNotifier,
        typeof _eventnotifications.EventNotifications === "undefined" ? Object : _eventnotifications.EventNotifications,
        typeof _lanes.ReplyHub === "undefined" ? Object : _lanes.ReplyHub,
        typeof _queues.Queues === "undefined" ? Object : _queues.Queues,
        typeof _operations.Operations === "undefined" ? Object : _operations.Operations,
        typeof _timing.SharedClock === "undefined" ? Object : _timing.SharedClock
    ])
], HttpCore);

//# sourceMappingURL=http-core.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "pubSubProviders", {
    enumerable: true,
    get: function() {
        return pubSubProviders;
    }
});
const _entities = require("../../entities/src");
const _processes = require("../../processes/src");
const _pubsub = require("./pub-sub");
const _ringdetour = require("./ring-detour");
const _sessionnotices = require("./session-notices");
/** Token of an app's `PubSubConnections`. */ const CONNECTIONS = Symbol('PUB_SUB_CONNECTIONS');
function pubSubProviders(connections, logger) {
    return [
        typeof connections === 'function' ? {
            provide: CONNECTIONS,
            useExisting: connections
        } : {
            provide: CONNECTIONS,
            useValue: connections
        },
        {
            provide: _pubsub.PubSub,
            inject: [
                CONNECTIONS,
                _entities.Database,
                _processes.ProcessRegistry,
                logger
            ],
            useFactory: (of, database, { session }, log)=>{
                const onFailure = (error)=>log.debug({
                        err: error
                    }, 'a notification could not be read');
                return new _pubsub.PubSub({
                    ...of,
                    notices: new _sessionnotices.SessionNotices(database, session, onFailure)
                });
            }
        },
        {
            provide: _ringdetour.RingDetour,
            inject: [
                CONNECTIONS,
                _pubsub.PubSub
            ],
            useFactory: ({ redis, prefix }, pubSub)=>new _ringdetour.RingDetour(redis, pubSub, prefix)
        }
    ];
}

//# sourceMappingURL=pub-sub-providers.js.map
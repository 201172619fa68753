"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NO_CONNECTIONS", {
    enumerable: true,
    get: function() {
        return NO_CONNECTIONS;
    }
});
const nothing = ()=>undefined;
const NO_CONNECTIONS = {
    database: {
        source: {
            entityMetadatas: [],
            options: {},
            getRepository: ()=>({})
        },
        onEvents: nothing,
        close: nothing
    },
    processes: {
        session: {
            listen: nothing
        },
        close: nothing
    },
    redis: {
        on: nothing,
        onLeave: nothing,
        onReturn: nothing,
        disconnect: nothing
    },
    subscriber: {
        on: nothing,
        subscribe: ()=>Promise.resolve(),
        disconnect: nothing
    },
    openQueue: ()=>({
            on: nothing,
            close: nothing
        })
};

//# sourceMappingURL=no-connections.js.map
/**
 * How an HTTP app of Nest is wired: the connections that lead out of it, the queues and doorbells that it rings, what tells
 * other processes, and providers of classes that know nothing of Nest. Used by the core modules and features of such apps;
 * workers have a core of their own (@chasqui/platform). It has no rule of the domain.
 */ "use strict";
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
    get Doorbells () {
        return _doorbells.Doorbells;
    },
    get EventNotifications () {
        return _eventnotifications.EventNotifications;
    },
    get HttpCore () {
        return _httpcore.HttpCore;
    },
    get NO_CONNECTIONS () {
        return _noconnections.NO_CONNECTIONS;
    },
    get Operations () {
        return _operations.Operations;
    },
    get Queues () {
        return _queues.Queues;
    },
    get SENDING_PROVIDERS () {
        return _sendingproviders.SENDING_PROVIDERS;
    },
    get built () {
        return _providers.built;
    },
    get httpCoreProviders () {
        return _httpcore.httpCoreProviders;
    },
    get inTurn () {
        return _fairwork.inTurn;
    },
    get noteLoss () {
        return _noteloss.noteLoss;
    },
    get openConnections () {
        return _connections.openConnections;
    },
    get repositories () {
        return _providers.repositories;
    },
    get retention () {
        return _providers.retention;
    },
    get startHttpApp () {
        return _starthttpapp.startHttpApp;
    }
});
const _connections = require("./connections");
const _doorbells = require("./doorbells");
const _eventnotifications = require("./event-notifications");
const _fairwork = require("./fair-work");
const _httpcore = require("./http-core");
const _noconnections = require("./no-connections");
const _noteloss = require("./note-loss");
const _operations = require("./operations");
const _providers = require("./providers");
const _queues = require("./queues");
const _sendingproviders = require("./sending-providers");
const _starthttpapp = require("./start-http-app");

//# sourceMappingURL=index.js.map
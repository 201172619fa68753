"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Queues", {
    enumerable: true,
    get: function() {
        return Queues;
    }
});
const _platform = require("../../platform/src");
const _common = require("@nestjs/common");
const _connections = require("./connections");
const _noteloss = require("./note-loss");
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
let Queues = class Queues {
    constructor(connections, logger){
        this.connections = connections;
        this.logger = logger;
        this.open = new Map();
    }
    /** The queue of this name. */ of(name) {
        const known = this.open.get(name);
        if (known !== undefined) return known;
        const queue = this.connections.openQueue(name);
        queue.on('error', (0, _noteloss.noteLoss)(this.logger, 'queue'));
        this.open.set(name, queue);
        return queue;
    }
    async close() {
        await Promise.all([
            ...this.open.values()
        ].map((queue)=>queue.close()));
    }
};
Queues = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_connections.CONNECTIONS)),
    _ts_param(1, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof Connections === "undefined" ? Object : Connections,
        typeof Logger === "undefined" ? Object : Logger
    ])
], Queues);

//# sourceMappingURL=queues.js.map
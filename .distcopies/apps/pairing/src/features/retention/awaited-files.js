"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AwaitedFiles", {
    enumerable: true,
    get: function() {
        return AwaitedFiles;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _messaging = require("../../../../../libs/messaging/src");
const _common = require("@nestjs/common");
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
/** So many messages of an organization are changed in one transaction: what comes in for it waits no longer than that. */ const AT_ONCE = 100;
let AwaitedFiles = class AwaitedFiles {
    constructor(database, changes){
        this.database = database;
        this.changes = changes;
    }
    /**
   * Messages whose file did not come in time have none from now on, and `message.updated` tells it. Several processes may
   * do it at once.
   *
   * @returns how many; fewer than `limit`: none is left
   */ async end(limit) {
        const overdue = await this.changes.findOverdue(limit);
        const failures = [];
        for (const messages of stepsOf(overdue)){
            // One organization whose messages cannot be changed now does not hold up the others.
            await this.endOf(messages).catch((error)=>failures.push(error));
        }
        if (failures.length > 0) throw failures[0];
        return overdue.length;
    }
    /** @param messages of one organization and mode, at least one */ async endOf(messages) {
        const [owner] = messages;
        if (owner === undefined) return;
        await this.database.transaction(async (transaction)=>{
            await (0, _messaging.lockInbound)(transaction, [
                owner
            ]);
            await this.changes.endWaits(transaction, owner.orgId, messages);
        });
    }
};
AwaitedFiles = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _messaging.MessageChangeRepository === "undefined" ? Object : _messaging.MessageChangeRepository
    ])
], AwaitedFiles);
/** Messages of one organization and mode each, at most `AT_ONCE`. */ function stepsOf(messages) {
    const steps = [];
    const open = new Map();
    for (const message of messages){
        const owner = `${message.orgId} ${message.mode}`;
        const step = open.get(owner);
        if (step !== undefined && step.length < AT_ONCE) step.push(message);
        else {
            const next = [
                message
            ];
            open.set(owner, next);
            steps.push(next);
        }
    }
    return steps;
}

//# sourceMappingURL=awaited-files.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "QuickReplyChanges", {
    enumerable: true,
    get: function() {
        return QuickReplyChanges;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _identity = require("../../../../../libs/identity/src");
const _inbox = require("../../../../../libs/inbox/src");
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
let QuickReplyChanges = class QuickReplyChanges {
    constructor(database, identity, changes){
        this.database = database;
        this.identity = identity;
        this.changes = changes;
    }
    /**
   * @param noteOf what is noted of the work's result
   * @throws AppError whatever the work throws; nothing is changed then
   */ run({ orgId, actor }, work, noteOf) {
        return this.database.transaction(async (transaction)=>{
            const data = await work((0, _entities.within)(transaction));
            const { action, id, name, detail } = noteOf(data);
            const target = {
                type: 'quick_reply',
                id,
                name
            };
            await this.identity.audit.append(transaction, {
                orgId,
                actor,
                action,
                target,
                ...detail && {
                    detail
                }
            });
            // They are of both modes.
            for (const mode of _entities.MODES){
                const change = {
                    type: 'quick_reply.changed',
                    subjectId: id,
                    conversationId: null
                };
                await this.changes.append(transaction, {
                    orgId,
                    mode
                }, change);
            }
            return data;
        });
    }
};
QuickReplyChanges = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof _inbox.InboxChangeRepository === "undefined" ? Object : _inbox.InboxChangeRepository
    ])
], QuickReplyChanges);

//# sourceMappingURL=quick-reply-changes.service.js.map
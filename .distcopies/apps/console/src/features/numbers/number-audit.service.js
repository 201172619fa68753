"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberAudit", {
    enumerable: true,
    get: function() {
        return NumberAudit;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _identity = require("../../../../../libs/identity/src");
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
let NumberAudit = class NumberAudit {
    constructor(database, identity){
        this.database = database;
        this.identity = identity;
    }
    /**
   * Does work in a transaction with its entry: both are there, or neither.
   *
   * @throws AppError whatever the work throws; nothing is changed then
   */ run(member, work, noteOf) {
        return this.database.transaction(async (transaction)=>{
            const data = await work((0, _entities.within)(transaction));
            await this.append(transaction, member, noteOf(data));
            return data;
        });
    }
    /** What writes the entry of a change in the transaction of that change, of those that make it themselves. */ alongside(member, note) {
        return (transaction)=>this.append(transaction, member, note);
    }
    append(queryable, { orgId, actor }, { action, type, id }) {
        return this.identity.audit.append(queryable, {
            orgId,
            actor,
            action,
            target: {
                type,
                id,
                name: null
            }
        });
    }
};
NumberAudit = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity
    ])
], NumberAudit);

//# sourceMappingURL=number-audit.service.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneOwnerRepository", {
    enumerable: true,
    get: function() {
        return LaneOwnerRepository;
    }
});
const _entities = require("../../../entities/src");
const OWNERS_IN = (table)=>({
        name: `lane_owners_in_${table}`,
        text: `select id, org_id as "orgId" from ${table} where id = any ($1::uuid[])`
    });
/** Kinds of lanes that accounts have, of every channel. */ const ACCOUNT_KINDS = _entities.CHANNELS.flatMap((channel)=>_entities.CHANNEL_TABLE[channel].laneKind ?? []);
/** By kind of lane: the table of those who have one. */ const OWNERS = {
    ...Object.fromEntries(ACCOUNT_KINDS.map((kind)=>[
            kind,
            OWNERS_IN('accounts')
        ])),
    hook: OWNERS_IN('webhook_endpoints'),
    bulk: OWNERS_IN('bulk_batches')
};
let LaneOwnerRepository = class LaneOwnerRepository {
    constructor(database){
        this.database = database;
    }
    /** The organizations of accounts, endpoints or bulk sends by their ids; one that is gone is missing. */ async ownersOf(kind, ids) {
        const statement = OWNERS[kind];
        if (statement === undefined) throw new Error(`lanes of the kind ${kind} belong to nobody`);
        const { rows } = await this.database.query(statement, [
            ids
        ]);
        return new Map(rows.map(({ id, orgId })=>[
                id,
                orgId
            ]));
    }
};

//# sourceMappingURL=lane-owner.repository.js.map
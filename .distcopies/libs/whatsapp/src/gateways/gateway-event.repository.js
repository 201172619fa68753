"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayEventRepository", {
    enumerable: true,
    get: function() {
        return GatewayEventRepository;
    }
});
const _entities = require("../../../entities/src");
let GatewayEventRepository = class GatewayEventRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Marks events as applied, in the transaction that applies them.
   *
   * @returns the ids that were new; the others were applied before and must change nothing
   */ async markApplied(queryable, gatewayId, eventIds) {
        // Sorted: two deliveries of the same batch wait for each other in one order.
        const { rows } = await queryable.query({
            name: 'gateway-events-mark',
            text: `insert into gateway_events (gateway_id, event_id)
               select $1, e.id from (select distinct id from unnest($2::uuid[]) as u (id)) e order by e.id
               on conflict do nothing returning event_id`
        }, [
            gatewayId,
            eventIds
        ]);
        return new Set(rows.map((row)=>row.event_id));
    }
    /** Forgets events that no app repeats any more, in small steps. @returns how many; fewer than `limit`: none is left */ forgetOld(limit) {
        return (0, _entities.deleteSome)(this.database, 'gateway_events', `received_at < now() - interval '8 days'`, limit);
    }
};

//# sourceMappingURL=gateway-event.repository.js.map
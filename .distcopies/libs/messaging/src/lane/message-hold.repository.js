"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageHoldRepository", {
    enumerable: true,
    get: function() {
        return MessageHoldRepository;
    }
});
const _entities = require("../../../entities/src");
/** They go to the end of their lanes, in the order in which they were due: what was asked for meanwhile stays before them. */ const RELEASE = {
    name: 'message_hold_release',
    text: `
    with due as materialized (
      select id, due_at from messages where state = 'held' and channel = $1 and due_at <= now() order by due_at, id limit $2
      for no key update skip locked
    ), placed as materialized (
      select id, nextval('messages_lane_seq') as lane_seq from (select id from due order by due_at, id) ordered
    )
    update messages m set state = 'queued', lane_seq = placed.lane_seq, updated_at = now()
    from placed where m.id = placed.id
    returning m.lane`
};
let MessageHoldRepository = class MessageHoldRepository {
    constructor(database){
        this.database = database;
    }
    /** Puts messages of a channel whose time has come into their lanes; returns one entry per message: the lane to ring. */ async releaseDue(channel, limit) {
        const { rows } = await (0, _entities.retryTransient)(()=>this.database.query(RELEASE, [
                channel,
                limit
            ]));
        return rows.map((row)=>row.lane);
    }
};

//# sourceMappingURL=message-hold.repository.js.map
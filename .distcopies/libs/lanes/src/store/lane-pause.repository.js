"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LanePauseRepository", {
    enumerable: true,
    get: function() {
        return LanePauseRepository;
    }
});
const PAUSE = {
    name: 'lane_pause',
    text: `
    insert into lanes (lane, paused_at, paused_by, paused_by_name)
    select lane, now(), $2::uuid, $3::text from unnest($1::text[]) as lane order by lane
    on conflict (lane) do update
      set paused_at = excluded.paused_at, paused_by = excluded.paused_by, paused_by_name = excluded.paused_by_name
      where lanes.paused_at is null
    returning lane`
};
const FREE = `
    with found as materialized (select lane from lanes where lane = any ($1::text[]) order by lane for no key update)`;
const RESUME = {
    name: 'lane_resume',
    text: `${FREE}
    update lanes l set paused_at = null, paused_by = null, paused_by_name = null, blocked_until = null
    from found f where l.lane = f.lane and l.paused_at is not null
    returning l.lane`
};
const UNBLOCK = {
    name: 'lane_unblock',
    text: `${FREE}
    update lanes l set blocked_until = null from found f where l.lane = f.lane and l.blocked_until is not null`
};
let LanePauseRepository = class LanePauseRepository {
    constructor(database){
        this.database = database;
    }
    /** Pauses lanes, whether or not anybody has worked on them yet; returns those that were not paused before. */ async pause(lanes, by) {
        const { rows } = await this.database.query(PAUSE, [
            lanes,
            by.id,
            by.name
        ]);
        return rows.map(({ lane })=>lane);
    }
    /** Lets lanes go on; nothing blocks them then. Returns those that were paused. */ async resume(lanes) {
        const { rows } = await this.database.query(RESUME, [
            lanes
        ]);
        return rows.map(({ lane })=>lane);
    }
    /** Lets lanes be taken that wait for something: whoever takes them finds out whether it is there. */ async unblock(lanes) {
        await this.database.query(UNBLOCK, [
            lanes
        ]);
    }
};

//# sourceMappingURL=lane-pause.repository.js.map
"use strict";
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
    get LANE_SQL () {
        return LANE_SQL;
    },
    get LaneRepository () {
        return LaneRepository;
    },
    get isFreeSql () {
        return isFreeSql;
    },
    get isRunningSql () {
        return isRunningSql;
    }
});
const isFreeSql = (lanes)=>`(
  ${lanes}.lease_until is null or ${lanes}.lease_until <= now() or (${lanes}.lease_until = 'infinity'
    and not exists (select from processes p where p.id = ${lanes}.process_id and p.died_at is null)))`;
const isRunningSql = (lanes)=>`(${lanes}.paused_at is null and ${lanes}.suspended_at is null)`;
const LANE_SQL = {
    take: `
    insert into lanes (lane, fence, lease_until, process_id) values ($1, 1, 'infinity', $2)
    on conflict (lane) do update
      set fence = lanes.fence + 1, lease_until = 'infinity', process_id = excluded.process_id, blocked_until = null
      where ${isFreeSql('lanes')} and ${isRunningSql('lanes')}
    returning fence`,
    held: `
    select i.lane, i.fence from lanes l
    join (select distinct lane, fence from input) i on i.lane = l.lane and i.fence = l.fence
    where l.lease_until > now() order by l.lane for share of l`,
    startable: `
    select i.lane, i.fence from lanes l
    join (select distinct lane, fence from input) i on i.lane = l.lane and i.fence = l.fence
    where l.lease_until > now() and ${isRunningSql('l')} order by l.lane for share of l`
};
const TAKE = {
    name: 'lane_take',
    text: LANE_SQL.take
};
/** Once per death: lanes have no index on their process, which each take and each release would have to write. */ const HELD_BY = {
    name: 'lanes_held_by',
    text: `select lane from lanes where process_id = any ($1) and lease_until = 'infinity' 
    and lane collate "C" > $2 and lane collate "C" < $3`
};
const HELD_OF = {
    name: 'lanes_held_of',
    text: `select lane, fence from lanes where lane = any ($2) and process_id = $1 and lease_until = 'infinity'`
};
const RELEASE = {
    name: 'lane_release',
    text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(lane text, fence integer, blocked_ms float8, rows integer, took_ms float8)),
    held as materialized (
      select l.lane, i.blocked_ms, nullif(i.rows, 0) as rows, i.took_ms from lanes l join input i on i.lane = l.lane and i.fence = l.fence
      order by l.lane for no key update of l)
    update lanes set lease_until = null, blocked_until = now() + held.blocked_ms * interval '1 millisecond',
      worked_rows = coalesce(held.rows, lanes.worked_rows),
      worked_ms = case when held.rows is null then lanes.worked_ms else round(held.took_ms)::integer end,
      worked_at = case when held.rows is null then lanes.worked_at else now() end
    from held where lanes.lane = held.lane`
};
/** Minutes are kept for an hour. */ const ADD_FINISHED = {
    name: 'lane_add_finished',
    text: `
    with forgotten as (delete from lane_minutes where minute < now() - interval '1 hour')
    insert into lane_minutes as m (kind, minute, process_id, finished)
    select key, date_trunc('minute', now()), $1, value::integer from json_each_text($2::json) order by key
    on conflict (kind, minute, process_id) do update set finished = m.finished + excluded.finished`
};
let LaneRepository = class LaneRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Takes a lane that nobody holds, while the process lives, and returns the fence to show; null: somebody holds it, or it
   * is paused, or its organization is suspended.
   */ async take(lane, processId) {
        const { rows } = await this.database.query(TAKE, [
            lane,
            processId
        ]);
        return rows[0]?.fence ?? null;
    }
    /** The lanes of a kind that processes hold, dead or alive. */ async heldBy(kind, processIds) {
        // ';' is the character after ':', so this is the range of names that begin with `<kind>:`.
        const { rows } = await this.database.query(HELD_BY, [
            processIds,
            `${kind}:`,
            `${kind};`
        ]);
        return rows.map((row)=>row.lane);
    }
    /** Those of some lanes that a process holds. */ async heldOf(processId, lanes) {
        const { rows } = await this.database.query(HELD_OF, [
            processId,
            lanes
        ]);
        return rows;
    }
    /** Adds to what a process finished in the present minute, by kind of lane. */ async addFinished(processId, rows) {
        await this.database.query(ADD_FINISHED, [
            processId,
            JSON.stringify(rows)
        ]);
    }
    /** Gives lanes back. */ async release(releases) {
        const input = releases.map(({ lane, fence, blockedMs, work })=>{
            return {
                lane,
                fence,
                blocked_ms: blockedMs,
                rows: work?.rows,
                took_ms: work?.tookMs
            };
        });
        await this.database.query(RELEASE, [
            JSON.stringify(input)
        ]);
    }
};

//# sourceMappingURL=lane.repository.js.map
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
    get BULK_LANES () {
        return BULK_LANES;
    },
    get DRAIN () {
        return DRAIN;
    },
    get LATE_SUFFIX () {
        return LATE_SUFFIX;
    },
    get SMS_LANES () {
        return SMS_LANES;
    },
    get WEBHOOK_LANES () {
        return WEBHOOK_LANES;
    },
    get WHATSAPP_LANES () {
        return WHATSAPP_LANES;
    },
    get laneId () {
        return laneId;
    },
    get laneName () {
        return laneName;
    },
    get laneNameSql () {
        return laneNameSql;
    },
    get toDrainJob () {
        return toDrainJob;
    }
});
const _entities = require("../../entities/src");
/** A lane that is drained for longer has slow calls, or much to send: others need not wait for its place. */ const SLOW_AFTER_MS = 250;
/** Unless the operator says otherwise (`LANES_PER_ORGANIZATION`). */ const MOST_PER_ORGANIZATION = 500;
/** Lanes in hand, all kinds of places together: what the memory of one process is good for. */ const MOST_HELD = 10_000;
const MOST_WAITING = 4_000;
const WHATSAPP_LANES = {
    kind: _entities.CHANNEL_TABLE.whatsapp.laneKind,
    queue: 'whatsapp-lanes',
    slots: {
        shared: 300,
        guaranteed: 8,
        mostPerOwner: MOST_PER_ORGANIZATION,
        slowAfterMs: SLOW_AFTER_MS,
        mostLent: 1_000,
        mostHeld: MOST_HELD,
        mostWaiting: MOST_WAITING
    },
    chunk: 25,
    blockMs: 60_000,
    maxUnrecordedStarts: 5
};
const SMS_LANES = {
    kind: _entities.CHANNEL_TABLE.sms.laneKind,
    queue: 'sms-lanes',
    slots: {
        shared: 1_000,
        guaranteed: 25,
        mostPerOwner: MOST_PER_ORGANIZATION,
        mostHeld: MOST_HELD,
        mostWaiting: MOST_WAITING
    }
};
const WEBHOOK_LANES = {
    kind: 'hook',
    queue: 'hook-lanes',
    slots: {
        shared: 1_000,
        guaranteed: 20,
        mostPerOwner: MOST_PER_ORGANIZATION,
        mostHeld: MOST_HELD,
        mostWaiting: MOST_WAITING
    },
    inFlight: 10,
    maxUnrecordedStarts: 10
};
const BULK_LANES = {
    kind: 'bulk',
    queue: 'bulk-pacers',
    slots: {
        shared: 1_000,
        guaranteed: 10,
        mostPerOwner: MOST_PER_ORGANIZATION,
        mostHeld: MOST_HELD,
        mostWaiting: MOST_WAITING
    }
};
const LATE_SUFFIX = ':late';
function laneName(queue, id) {
    return `${queue.kind}:${id}`;
}
function laneNameSql(queue, id) {
    return `'${queue.kind}:' || ${id}`;
}
function laneId(queue, lane) {
    return lane.slice(queue.kind.length + 1);
}
const DRAIN = 'drain';
function toDrainJob(queue, name, data) {
    if (name !== DRAIN) throw new Error(`unknown job ${name} in ${queue.queue}`);
    const lane = typeof data === 'object' && data !== null && 'lane' in data ? data.lane : undefined;
    if (typeof lane !== 'string' || !lane.startsWith(`${queue.kind}:`)) {
        throw new Error(`a ${queue.queue} job without a lane of its kind`);
    }
    return {
        lane
    };
}

//# sourceMappingURL=lane-queue.js.map
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
    get atWork () {
        return atWork;
    },
    get endpointCatchesUp () {
        return endpointCatchesUp;
    },
    get endpointFails () {
        return endpointFails;
    },
    get paceOf () {
        return paceOf;
    },
    get phoneRests () {
        return phoneRests;
    },
    get stops () {
        return stops;
    },
    get unanswered () {
        return unanswered;
    },
    get whyLaneWaits () {
        return whyLaneWaits;
    }
});
const _entities = require("../../../entities/src");
const _lanes = require("../../../lanes/src");
const _sms = require("../../../sms/src");
const _waittexts = require("./wait-texts");
function whyLaneWaits(lane) {
    if (lane.waiting.count + lane.started.count + lane.parked.count === 0) return null;
    return stops(lane) ?? goesOn(lane);
}
function stops(lane) {
    if (lane.suspendedAt !== null) return (0, _waittexts.wait)('organization_suspended', {}, {
        since: lane.suspendedAt
    });
    if (lane.pause !== null) return (0, _waittexts.wait)('paused', {
        by: lane.pause.by
    }, {
        since: lane.pause.at
    });
    if (lane.subject === null) return (0, _waittexts.wait)('sender_gone', {});
    const { app, alive, lastSeenAt } = lane.workers;
    if (alive === 0) return (0, _waittexts.wait)('no_worker', {
        app
    }, {
        since: lastSeenAt
    });
    switch(lane.kind){
        case 'wa':
            return numberIsAway(lane);
        case 'sms':
            return phoneIsAway(lane);
        case 'hook':
            return endpointIsOff(lane);
        case 'bulk':
            return null;
    }
}
/** What becomes of a lane that nothing stops. */ function goesOn(lane) {
    switch(lane.kind){
        case 'wa':
            return onlyParked(lane) ?? unanswered(lane) ?? hangs(lane) ?? atWork(lane);
        case 'sms':
            return phoneRests(lane) ?? setAside(lane) ?? phoneHasThem(lane);
        case 'hook':
            return endpointFails(lane) ?? endpointCatchesUp(lane) ?? atWork(lane);
        case 'bulk':
            return pacing(lane);
    }
}
function atWork({ heldBy, blockedUntil, workers, at, oldestAt }) {
    if (heldBy !== null) return (0, _waittexts.wait)('sending', {
        app: heldBy.app,
        copy: heldBy.copy
    });
    if (blockedUntil !== null && blockedUntil > at) return (0, _waittexts.wait)('resting', {}, {
        nextAt: blockedUntil
    });
    return (0, _waittexts.wait)('not_taken', {
        app: workers.app,
        alive: workers.alive
    }, {
        since: oldestAt
    });
}
/** The number, or its gateway app, is away: its messages wait until it is back. */ function numberIsAway({ subject }) {
    if (subject === null) return null;
    const { status, reason, claim, gateway } = subject;
    if (claim === 'released') return (0, _waittexts.wait)('sender_gone', {});
    if (!gateway.isOnline) {
        if (gateway.firstSeenAt === null) return (0, _waittexts.wait)('gateway_never_started', {});
        return (0, _waittexts.wait)('gateway_offline', {}, {
            since: gateway.seenAt ?? gateway.lostAt
        });
    }
    switch(status){
        case 'connected':
            return null;
        case 'disconnected':
            return (0, _waittexts.wait)('number_disconnected', {
                reason
            });
        case 'signed_out':
            return (0, _waittexts.wait)('number_signed_out', {
                reason
            });
        case 'pending':
        case 'waiting_qr':
        case 'qr_expired':
            return (0, _waittexts.wait)('number_waiting_qr', {});
    }
}
function onlyParked({ waiting, started, subject }) {
    if (waiting.count + started.count > 0) return null;
    return (0, _waittexts.wait)('parked', {
        cause: null
    }, {
        nextAt: subject?.parkedDueAt
    });
}
function unanswered({ subject, at }) {
    const head = subject?.head ?? null;
    if (head === null || head.dueAt <= at) return null;
    const parkedAt = head.firstStartedAt && new Date(head.firstStartedAt.getTime() + _lanes.WHATSAPP_LANES.blockMs);
    const isHanging = subject?.hangsUntil != null && subject.hangsUntil > at;
    if (isHanging) return (0, _waittexts.wait)('number_hanging', {}, {
        since: head.firstStartedAt,
        nextAt: subject.hangsUntil
    });
    return (0, _waittexts.wait)('behind_unanswered', {
        messageId: head.id
    }, {
        since: head.firstStartedAt,
        nextAt: parkedAt
    });
}
function hangs({ subject, at }) {
    const until = subject?.hangsUntil ?? null;
    return until === null || until <= at ? null : (0, _waittexts.wait)('number_hanging', {}, {
        nextAt: until
    });
}
function phoneIsAway({ subject, at }) {
    if (subject === null) return null;
    if (subject.isUnpaired) return (0, _waittexts.wait)('sender_gone', {});
    if (!subject.isEnabled) return (0, _waittexts.wait)('phone_disabled', {});
    const heardAgoMs = subject.seenAt === null ? Infinity : at.getTime() - subject.seenAt.getTime();
    if (heardAgoMs > _entities.SMS_PHONE_SILENCE_MINUTES * 60_000) {
        return (0, _waittexts.wait)('phone_offline', {
            minutes: _entities.SMS_PHONE_SILENCE_MINUTES
        }, {
            since: subject.seenAt
        });
    }
    const until = (0, _sms.quietUntil)(subject.quietHours, at.getTime());
    return until === null ? null : (0, _waittexts.wait)('quiet_hours', {}, {
        nextAt: new Date(until)
    });
}
function phoneRests(lane) {
    const { subject, blockedUntil, at, started, waiting } = lane;
    if (subject === null || waiting.count === 0 || blockedUntil === null || blockedUntil <= at) return null;
    const times = {
        nextAt: blockedUntil
    };
    switch(subject.waitsFor){
        case 'pace':
            return (0, _waittexts.wait)('pace', paceOf(lane, subject.parts), times);
        case 'daily_limit':
            return (0, _waittexts.wait)('daily_limit', dayOf(lane), times);
        case 'window':
            return (0, _waittexts.wait)('phone_full', {
                inHand: started
            }, times);
        case 'backoff':
            return (0, _waittexts.wait)('phone_retry', {
                cause: subject.lastError
            }, times);
        // They hold by facts of their own, or not any more.
        case 'disabled':
        case 'quiet_hours':
        case 'paused':
        case null:
            return null;
    }
}
/** All that waits is in a long backoff. */ function setAside({ waiting, parked, subject, blockedUntil, at }) {
    if (parked.count === 0 || parked.count < waiting.count || blockedUntil === null || blockedUntil <= at) return null;
    return (0, _waittexts.wait)('parked', {
        cause: subject?.lastError ?? null
    }, {
        nextAt: blockedUntil
    });
}
function paceOf({ subject, at }, parts) {
    const whole = subject?.messagesPerMinute ?? null;
    const perMinute = whole !== null && subject?.isSlowed === true ? Math.ceil(whole / 2) : whole;
    const minutes = perMinute === null ? null : Math.ceil(parts.count / perMinute);
    const lastLeavesAt = minutes === null ? null : new Date(at.getTime() + minutes * 60_000).toISOString();
    return {
        perMinute,
        parts,
        lastLeavesAt
    };
}
function dayOf({ subject }) {
    const sim = subject?.fullSim ?? null;
    return {
        limit: sim?.limit ?? subject?.dailyLimit ?? null,
        sim: sim?.slot ?? null
    };
}
function phoneHasThem({ waiting, started, subject, oldestAt }) {
    if (waiting.count === 0 && started.count > 0) return (0, _waittexts.wait)('with_phone', {
        step: 'accepted',
        count: started
    });
    return (0, _waittexts.wait)('phone_not_asked', {}, {
        since: subject?.seenAt ?? oldestAt
    });
}
function endpointIsOff({ subject }) {
    if (subject?.status !== 'disabled') return null;
    return (0, _waittexts.wait)('endpoint_disabled', {
        reason: subject.disabledReason
    }, {
        since: subject.disabledAt
    });
}
function endpointFails({ subject, blockedUntil, at }) {
    if (subject === null || subject.lastFailure === null) return null;
    const isBlocked = blockedUntil !== null && blockedUntil > at;
    const nextAt = isBlocked ? blockedUntil : subject.dueAt;
    if (nextAt === null || nextAt <= at) return null;
    return (0, _waittexts.wait)('endpoint_failing', subject.lastFailure, {
        since: subject.failingSince,
        nextAt
    });
}
function endpointCatchesUp({ subject, heldBy }) {
    const perSecond = subject?.pacedPerSecond ?? null;
    return perSecond === null || heldBy === null ? null : (0, _waittexts.wait)('endpoint_paced', {
        perSecond
    });
}
function pacing(lane) {
    const { subject, heldBy, at } = lane;
    if (subject === null || heldBy === null) return atWork(lane);
    const { throttleMs, done, total, lastFinishedAt, underWayId } = subject;
    if (underWayId !== null) return (0, _waittexts.wait)('row_under_way', {
        messageId: underWayId,
        done,
        total
    });
    const nextAt = lastFinishedAt && new Date(lastFinishedAt.getTime() + throttleMs);
    if (nextAt === null || nextAt <= at) return atWork(lane);
    return (0, _waittexts.wait)('throttle', {
        throttleMs,
        done,
        total
    }, {
        since: lastFinishedAt,
        nextAt
    });
}

//# sourceMappingURL=lane-waits.js.map
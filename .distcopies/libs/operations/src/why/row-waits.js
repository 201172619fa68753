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
    get whyDeliveryWaits () {
        return whyDeliveryWaits;
    },
    get whyMessageWaits () {
        return whyMessageWaits;
    }
});
const _lanewaits = require("./lane-waits");
const _waittexts = require("./wait-texts");
function whyMessageWaits(message, lane) {
    switch(message.state){
        case 'done':
            if (message.ackDeadlineAt === null) return null;
            return (0, _waittexts.wait)('unacknowledged', {}, {
                since: message.firstStartedAt,
                nextAt: message.ackDeadlineAt
            });
        case 'dead':
            return null;
        case 'held':
            return whyHeld(message, lane);
        case 'started':
            return lane === null ? null : whyStarted(message, lane);
        case 'queued':
            return lane === null ? null : whyQueued(message, lane);
    }
}
/** It is out of its lane until its time has come, or its number is back. */ function whyHeld({ scheduledAt, dueAt, createdAt, errorMessage }, lane) {
    if (errorMessage === null && scheduledAt !== null) {
        const isOver = lane !== null && scheduledAt <= lane.at;
        const stopped = isOver ? (0, _lanewaits.stops)(lane) : null;
        return stopped ?? (0, _waittexts.wait)('scheduled', {}, {
            since: createdAt,
            nextAt: scheduledAt
        });
    }
    const stopped = lane && (0, _lanewaits.stops)(lane);
    if (stopped !== null) return {
        ...stopped,
        nextAt: standsStill(stopped) ? null : dueAt
    };
    return (0, _waittexts.wait)('tried_again', {
        cause: errorMessage
    }, {
        since: scheduledAt ?? createdAt,
        nextAt: dueAt
    });
}
/** Nobody tries anything meanwhile. */ const standsStill = ({ code })=>code === 'paused' || code === 'organization_suspended';
/** Somebody may have it: its gateway app, or its phone. */ function whyStarted(message, lane) {
    const { dueAt, firstStartedAt, isParked, errorMessage, unrecordedStarts } = message;
    if (lane.kind === 'sms') return withPhone(message, lane);
    const { heldBy, at } = lane;
    if (heldBy !== null && unrecordedStarts > 0) {
        return (0, _waittexts.wait)('sending', {
            app: heldBy.app,
            copy: heldBy.copy
        }, {
            since: firstStartedAt
        });
    }
    const stopped = (0, _lanewaits.stops)(lane);
    if (stopped !== null) return stopped;
    const times = {
        since: firstStartedAt,
        nextAt: dueAt > at ? dueAt : null
    };
    if (isParked) return (0, _waittexts.wait)('parked', {
        cause: errorMessage
    }, times);
    if (dueAt > at) return (0, _waittexts.wait)('outcome_unknown', {
        cause: errorMessage
    }, times);
    return (0, _lanewaits.atWork)(lane);
}
function withPhone({ firstStartedAt, sms }, lane) {
    const stopped = (0, _lanewaits.stops)(lane);
    // What the phone has it sends, whatever keeps it from being given more.
    if (stopped !== null && (stopped.code === 'phone_offline' || stopped.code === 'sender_gone')) return stopped;
    const one = {
        count: 1,
        isCapped: false
    };
    return (0, _waittexts.wait)('with_phone', {
        step: sms?.phone_state ?? 'offered',
        count: one
    }, {
        since: firstStartedAt
    });
}
function whyQueued(message, lane) {
    const stopped = (0, _lanewaits.stops)(lane);
    if (stopped !== null) return stopped;
    if (lane.kind === 'sms') return whyPhoneWaits(message, lane);
    const behind = lane.kind === 'wa' ? (0, _lanewaits.unanswered)(lane) : null;
    return behind ?? turnOf(message.ahead) ?? (0, _lanewaits.atWork)(lane);
}
function whyPhoneWaits({ dueAt, isParked, sms, ahead, createdAt }, lane) {
    const { at, subject } = lane;
    if (dueAt > at) {
        const times = {
            since: createdAt,
            nextAt: dueAt
        };
        const cause = sms?.last_error ?? null;
        return isParked ? (0, _waittexts.wait)('parked', {
            cause
        }, times) : (0, _waittexts.wait)('phone_retry', {
            cause
        }, times);
    }
    const rests = (0, _lanewaits.phoneRests)(lane);
    if (rests?.code === 'pace') {
        const parts = {
            count: ahead.parts + (sms?.segments ?? 1),
            isCapped: ahead.all.isCapped
        };
        return (0, _waittexts.wait)('pace', (0, _lanewaits.paceOf)(lane, parts), {
            nextAt: rests.nextAt
        });
    }
    return rests ?? turnOf(ahead) ?? (0, _waittexts.wait)('phone_not_asked', {}, {
        since: subject?.seenAt ?? createdAt
    });
}
function turnOf({ all, hasEarlier }) {
    if (all.count === 0) return null;
    return hasEarlier ? (0, _waittexts.wait)('in_turn', {
        ahead: all
    }) : (0, _waittexts.wait)('overtaken', {
        ahead: all
    });
}
function whyDeliveryWaits(delivery, lane) {
    const { state, attempts, unrecordedStarts, dueAt, firstStartedAt, httpStatus, error, ahead, createdAt } = delivery;
    const { heldBy, at, blockedUntil, subject } = lane;
    if (state !== 'queued') return null;
    if (heldBy !== null && unrecordedStarts > 0) {
        return (0, _waittexts.wait)('sending', {
            app: heldBy.app,
            copy: heldBy.copy
        }, {
            since: firstStartedAt
        });
    }
    const stopped = (0, _lanewaits.stops)(lane);
    if (stopped !== null) return stopped;
    const since = subject?.failingSince ?? null;
    if (attempts > 0 && dueAt > at) {
        return (0, _waittexts.wait)('endpoint_failing', {
            httpStatus,
            error,
            attempt: attempts
        }, {
            since: since ?? createdAt,
            nextAt: dueAt
        });
    }
    if (blockedUntil !== null && blockedUntil > at && subject?.lastFailure != null) {
        return (0, _waittexts.wait)('endpoint_failing', {
            ...subject.lastFailure,
            attempt: null
        }, {
            since,
            nextAt: blockedUntil
        });
    }
    return turnOf(ahead) ?? (0, _lanewaits.endpointCatchesUp)(lane) ?? (0, _lanewaits.atWork)(lane);
}

//# sourceMappingURL=row-waits.js.map
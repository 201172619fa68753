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
    get OutcomeWaiter () {
        return OutcomeWaiter;
    },
    get inProgress () {
        return inProgress;
    },
    get unknownOutcome () {
        return unknownOutcome;
    }
});
const _errors = require("../../errors/src");
const _timelimit = require("./time-limit");
/** A message that did not get its turn within this time is not sent any more: its caller will have left. */ const GIVE_UP_MS = 20_000;
/** PostgreSQL's clock began after the request did. */ const GIVEN_UP_MARGIN_MS = 250;
/** The worker records at the deadline that nobody knows the outcome; so much later the caller is told, anyway. */ const MARGIN_MS = 2_000;
/** So long before its caller's time is over a message is not started any more: the answer can then say that it is not sent. */ const LAST_START_MS = 3_000;
/** When a caller's time is over, that is noted within this, and told without it if PostgreSQL is slower. */ const NOTED_WITHIN_MS = 500;
/** Who asks for a message of an earlier request waits for what its caller is told at the end, and so a bit longer. */ const LATER_MS = 1_000;
let OutcomeWaiter = class OutcomeWaiter {
    /** @param instance name of this process on the reply channel that `replies` hears */ constructor(messages, replies, callDeadlines, instance){
        this.messages = messages;
        this.replies = replies;
        this.callDeadlines = callDeadlines;
        this.instance = instance;
    }
    /** What the message of a caller with so much time is stored with. */ waitingFor({ leftMs }) {
        return {
            replyTo: this.instance,
            giveUpAfterMs: Math.max(0, Math.min(GIVE_UP_MS, leftMs - LAST_START_MS))
        };
    }
    /**
   * The outcome of a message that was accepted just now. Call it before its lane is rung.
   *
   * @param limit its caller's; half a second after it he is answered at the latest
   * @throws AppError GATEWAY_ERROR with the id when nobody knows: the message exists, so "try again" would be wrong
   */ ofNew(message, limit) {
        return limit.orElse(this.untilTold(message), ()=>new _timelimit.TimeLimit(NOTED_WITHIN_MS).of(this.lastOf(message), ()=>unknownOutcome(message.id)));
    }
    /**
   * The outcome of a message that an earlier request made; waits for it when the message is still on its way.
   *
   * @throws AppError IDEMPOTENCY_IN_PROGRESS when that takes too long
   */ async ofKnown(message) {
        const outcome = await this.recorded(message.id) ?? await this.replies.wait(message.id, GIVE_UP_MS + GIVEN_UP_MARGIN_MS) ?? await this.waitOn(message, LATER_MS);
        if (outcome === null) throw inProgress();
        return outcome;
    }
    async untilTold(message) {
        const { id, giveUpAfterMs } = message;
        const told = await this.replies.wait(id, (giveUpAfterMs ?? GIVE_UP_MS) + GIVEN_UP_MARGIN_MS);
        return told ?? orUnknown(id, async ()=>await this.waitOn(message) ?? this.giveUp(message));
    }
    /** What can be said of a message when its caller's time is over. */ lastOf(message) {
        return orUnknown(message.id, ()=>this.giveUp(message));
    }
    /** A message that did not get its turn in time is ended, so that its caller can send it again; else its call runs. */ async waitOn(message, extraMs = 0) {
        const settled = await this.settle(message);
        if (settled !== null) return settled;
        const startedAgoMs = await this.messages.startedAgoMs(message.orgId, message.id) ?? 0;
        const leftMs = Math.max(0, this.callMs(message) + extraMs - startedAgoMs);
        return await this.replies.wait(message.id, leftMs) ?? await this.settle(message);
    }
    /** Ends a message that no worker took up in time; answers what is recorded of it by now. */ async settle({ orgId, id }) {
        await this.messages.expire(orgId, id);
        return this.recorded(id);
    }
    /** Nobody waits any longer: what is recorded by now, or that the outcome is unknown, which is recorded as well. */ async giveUp({ orgId, id }) {
        await this.messages.noteUnknown(orgId, id, unknownOutcomeText(id));
        return this.recorded(id);
    }
    async recorded(id) {
        return (await this.messages.findAnswerable([
            id
        ]))[0] ?? null;
    }
    /** How long after its start the outcome of a message may come. */ callMs({ media, payload }) {
        const deadlineMs = media === null ? this.callDeadlines.text : this.callDeadlines.media;
        return deadlineMs + (payload?.typing_ms ?? 0) + MARGIN_MS;
    }
};
/** @throws AppError GATEWAY_ERROR with the id when there is no outcome, or it cannot be found out */ async function orUnknown(id, find) {
    let cause;
    try {
        const outcome = await find();
        if (outcome !== null) return outcome;
    } catch (error) {
        cause = error;
    }
    throw unknownOutcome(id, cause);
}
function inProgress() {
    return new _errors.AppError('IDEMPOTENCY_IN_PROGRESS', {
        headers: {
            'Retry-After': '1'
        }
    });
}
function unknownOutcome(id, cause) {
    return new _errors.AppError('GATEWAY_ERROR', {
        message: unknownOutcomeText(id),
        extra: {
            id,
            reason: 'UNKNOWN_OUTCOME'
        },
        cause
    });
}
const unknownOutcomeText = (id)=>`The outcome of the message is not known yet. Check GET /messages/${id}.`;

//# sourceMappingURL=outcome-waiter.js.map
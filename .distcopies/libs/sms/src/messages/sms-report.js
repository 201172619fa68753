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
    get afterStep () {
        return afterStep;
    },
    get stepsOfReport () {
        return stepsOfReport;
    }
});
const _entities = require("../../../entities/src");
/** Pauses before the second attempt, the third … */ const BACKOFF_MS = [
    30_000,
    120_000,
    600_000,
    1_800_000
];
/** The same while Android's limit is reached: that says nothing of the message, so only its life bounds them. */ const LIMITED_BACKOFF_MS = [
    120_000,
    300_000,
    900_000,
    1_800_000,
    3_600_000,
    7_200_000,
    14_400_000
];
/** Wire ids have two digits for the attempt. */ const MOST_ATTEMPTS = 99;
/** A message in backoff for longer than this is overtaken. */ const BLOCK_MS = 60_000;
/** A message that the phone has is asked about again after so long: its last report may have been lost … */ const ASK_AGAIN_MS = 600_000;
/** … but not when the phone may have forgotten it, and would send it again. */ const REMEMBERED_MS = 20 * 3_600_000;
const NEVER_MS = 10 * 86_400_000;
function stepsOfReport(message, report, now) {
    if (report.attempt > message.attempts) return [];
    const isCurrent = report.attempt === message.attempts && message.state === 'started';
    switch(furthest(report)){
        case 'delivered':
            return toStatus(message, report, 'delivered', now);
        case 'failed':
            return failed(message, report, isCurrent, now);
        case 'canceled':
            return isCurrent && message.status === 'pending' ? [
                canceled(message, report, now)
            ] : [];
        case 'sent':
            return toStatus(message, report, 'sent', now);
        case 'processed':
            return isCurrent && message.status === 'pending' ? [
                inHand(message, 'processed', now)
            ] : [];
        case 'accepted':
            {
                const { phone_state = 'accepted' } = message.sms;
                return isCurrent && message.status === 'pending' ? [
                    inHand(message, phone_state, now)
                ] : [];
            }
    }
}
function afterStep(message, change) {
    const { phone_state: _, ...sms } = message.sms;
    return {
        ...message,
        status: change.status ?? message.status,
        state: change.state,
        errorCode: change.status === null ? message.errorCode : change.errorCode,
        sms: change.phoneState === null ? sms : {
            ...sms,
            phone_state: change.phoneState
        },
        lastAt: change.status === null ? message.lastAt : change.at
    };
}
/**
 * How far an attempt really came. A phone may write `processed` over `sent`, and a delivery report of one part may
 * fail after that of another one came: what it went through stands in its times.
 */ function furthest({ state, times }) {
    if (state === 'delivered' || times.delivered !== undefined) return 'delivered';
    if (state === 'failed' || state === 'canceled') return state;
    if (state === 'sent' || times.sent !== undefined) return 'sent';
    return state === 'processed' || times.processed !== undefined ? 'processed' : 'accepted';
}
function toStatus(message, report, status, now) {
    if ((0, _entities.canBecome)(message.status, status, message.errorCode)) return [
        step(message, status, report.times[status], now)
    ];
    // A report that came before that of the step in between tells of both.
    return message.status === 'pending' ? throughSent(message, report, now, (sent)=>toStatus(sent, report, status, now)) : [];
}
function failed(message, report, isCurrent, now) {
    if (message.status === 'sent') return report.attempt === message.attempts ? [
        failure(message, report, now)
    ] : [];
    if (message.status !== 'pending' || !isCurrent) return [];
    if (report.times.sent !== undefined) {
        return throughSent(message, report, now, (sent)=>[
                failure(sent, report, now)
            ]);
    }
    const backoffMs = backoffOf(message, report, now);
    if (backoffMs === null) return [
        failure(message, report, now)
    ];
    if (message.sms.cancel_requested === true) return [
        canceled(message, report, now)
    ];
    const again = {
        state: 'queued',
        dueInMs: backoffMs,
        parked: backoffMs > BLOCK_MS
    };
    const why = {
        isLimited: isLimited(report),
        lastError: report.error?.text ?? null
    };
    return [
        {
            ...unchanged(message, now),
            ...again,
            ...why
        }
    ];
}
const isLimited = ({ error })=>error?.code === 'LIMIT_REACHED';
function throughSent(message, report, now, goOn) {
    const sent = step(message, 'sent', report.times.sent, now);
    return [
        sent,
        ...goOn(afterStep(message, sent))
    ];
}
/** The pause before another attempt; null: there is none. */ function backoffOf(message, report, now) {
    const retry = report.error?.retry ?? 'never';
    if (retry === 'never' || retry === 'one_part' && message.sms.segments > 1) return null;
    const [pauses, most] = isLimited(report) ? [
        LIMITED_BACKOFF_MS,
        MOST_ATTEMPTS
    ] : [
        BACKOFF_MS,
        message.maxAttempts
    ];
    if (message.attempts >= most) return null;
    const backoffMs = pauses[Math.min(message.attempts, pauses.length) - 1] ?? 0;
    const endsInMs = message.giveUpAt === null ? Number.POSITIVE_INFINITY : message.giveUpAt.getTime() - now.getTime();
    return backoffMs < endsInMs ? backoffMs : null;
}
const unchanged = (message, now)=>({
        id: message.id,
        state: 'started',
        status: null,
        at: now,
        source: 'phone',
        detail: null,
        errorCode: null,
        errorMessage: null,
        phoneState: null,
        dueInMs: null,
        parked: false,
        isLimited: false,
        lastError: null,
        refund: false
    });
function inHand(message, phoneState, now) {
    const sinceMs = now.getTime() - (message.firstStartedAt ?? now).getTime();
    return {
        ...unchanged(message, now),
        phoneState,
        dueInMs: sinceMs < REMEMBERED_MS ? ASK_AGAIN_MS : NEVER_MS
    };
}
function step(message, status, at, now) {
    return {
        ...unchanged(message, now),
        state: 'done',
        status,
        at: within(message.lastAt, at ?? now, now)
    };
}
function failure(message, report, now) {
    const { code, text } = report.error ?? {
        code: message.status === 'sent' ? 'DELIVERY_FAILED' : 'GENERIC_FAILURE',
        text: 'The phone did not report a reason.'
    };
    return {
        ...unchanged(message, now),
        state: 'done',
        status: 'failed',
        at: within(message.lastAt, report.times.failed ?? now, now),
        detail: `${code} ${text}`,
        errorCode: code,
        errorMessage: text,
        isLimited: isLimited(report)
    };
}
/** As far as the phone says, before it was sent. */ function canceled(message, report, now) {
    return {
        ...unchanged(message, now),
        state: 'done',
        status: 'failed',
        at: within(message.lastAt, report.times.canceled ?? now, now),
        detail: 'CANCELED',
        errorCode: 'CANCELED',
        errorMessage: 'The message was canceled.'
    };
}
/** A phone's clock may be wrong: no step is before the one that led to it, none in the future. */ function within(earliest, at, latest) {
    return new Date(Math.max(earliest.getTime(), Math.min(at.getTime(), latest.getTime())));
}

//# sourceMappingURL=sms-report.js.map
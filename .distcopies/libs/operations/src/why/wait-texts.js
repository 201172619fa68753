/** What a sentence says of a number that is at its end, or may be more. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "wait", {
    enumerable: true,
    get: function() {
        return wait;
    }
});
const many = ({ count, isCapped }, one, more)=>`${count}${isCapped ? ' or more' : ''} ${count === 1 && !isCapped ? one : more}`;
const because = (words)=>words === null ? '' : `: ${words}`;
/**
 * Why something waits, by code. Codes are stable: a page translates by code and params, and never renames one. A sentence
 * is whole without its times: `since` and `nextAt` stand beside it.
 */ const WAIT_TEXTS = {
    // Of every kind of lane.
    organization_suspended: ()=>'The organization is suspended by the operator of this service. Nothing leaves until that ends.',
    paused: ({ by })=>`${by ?? 'An operator'} paused this lane. Nothing leaves until it is resumed.`,
    no_worker: ({ app })=>`No process of ${app} is alive, and nothing else works on this lane.`,
    sending: ({ app, copy })=>`It is being sent now, by ${app} on ${copy}.`,
    in_turn: ({ ahead })=>`It waits its turn behind ${many(ahead, 'other', 'others')}.`,
    overtaken: ({ ahead })=>`It waits while ${many(ahead, 'other that is', 'others that are')} more urgent or came back later pass it.`,
    not_taken: ({ app, alive })=>`It is due, and none of the ${alive} living processes of ${app} has taken it yet.`,
    resting: ()=>'Its worker left the lane alone for a moment.',
    sender_gone: ()=>'What it leaves through does not exist any more.',
    // Of messages.
    scheduled: ()=>'It is scheduled for later.',
    unacknowledged: ()=>'The gateway app took it, and the server of WhatsApp has not acknowledged it yet.',
    tried_again: ({ cause })=>`It was not taken, and is tried again${because(cause)}.`,
    parked: ({ cause })=>`It is tried again beside its lane, and others pass it meanwhile${because(cause)}.`,
    outcome_unknown: ({ cause })=>`The gateway app did not say what became of it, and is asked again${because(cause)}.`,
    behind_unanswered: ({ messageId })=>`The message before it, ${messageId}, has no answer yet. It is passed when that takes too long.`,
    // Of WhatsApp numbers.
    gateway_never_started: ()=>'The gateway app of the number was never started.',
    gateway_offline: ()=>'The gateway app of the number is offline.',
    number_disconnected: ({ reason })=>`The number is not connected to WhatsApp${because(reason)}.`,
    number_signed_out: ({ reason })=>`The number was signed out of WhatsApp, and has to be linked again${because(reason)}.`,
    number_waiting_qr: ()=>'The number waits for its QR code or pairing code.',
    number_hanging: ()=>'The gateway app does not answer for the number.',
    // Of phones.
    phone_disabled: ()=>'The phone is disabled.',
    phone_offline: ({ minutes })=>`The phone was not heard for ${minutes} minutes.`,
    quiet_hours: ()=>'The phone has quiet hours.',
    daily_limit: ({ limit, sim })=>`${sim === null ? 'The phone' : `SIM ${sim} of the phone`} has sent its ${limit === null ? '' : `${limit} `}messages of the day.`,
    pace: ({ perMinute, parts, lastLeavesAt })=>`The phone sends ${perMinute ?? 'a limited number of'} parts a minute, and ${many(parts, 'part waits', 'parts wait')}` + `${lastLeavesAt === null ? '' : `: the last leaves at about ${lastLeavesAt}`}.`,
    phone_full: ({ inHand })=>`The phone has ${many(inHand, 'message', 'messages')} in hand already.`,
    phone_retry: ({ cause })=>`The phone could not send it, and is asked again${because(cause)}.`,
    with_phone: ({ step, count })=>`The phone ${step === 'offered' ? 'was given' : step === 'accepted' ? 'has' : 'is sending'} ${many(count, 'message', 'messages')}, and has not said what became of ${count.count === 1 ? 'it' : 'them'}.`,
    phone_not_asked: ()=>'The phone was woken, and has not asked for it yet.',
    // Of webhooks.
    endpoint_disabled: ({ reason })=>`The webhook is disabled${reason === 'failing' ? ': it failed for too long' : reason === 'gone' ? ': its server answered that it is gone' : ''}.`,
    endpoint_failing: ({ httpStatus, error, attempt })=>`The server of the webhook ${httpStatus === null ? `did not answer${because(error)}` : `answers ${httpStatus}`}${attempt === null ? '' : `; attempt ${attempt} failed`}.`,
    endpoint_paced: ({ perSecond })=>`The webhook was away and catches up, at most ${perSecond} times a second.`,
    // Of bulk sends.
    throttle: ({ throttleMs, done, total })=>`The bulk send rests ${throttleMs} ms between two messages; ${done} of ${total} are done.`,
    row_under_way: ({ messageId, done, total })=>`The bulk send waits for the outcome of message ${messageId}; ${done} of ${total} are done.`
};
function wait(code, params, times = {}) {
    const textOf = WAIT_TEXTS[code];
    return {
        code,
        params,
        text: textOf(params),
        since: times.since ?? null,
        nextAt: times.nextAt ?? null
    };
}

//# sourceMappingURL=wait-texts.js.map
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
    get canWait () {
        return canWait;
    },
    get isAway () {
        return isAway;
    },
    get waits () {
        return waits;
    }
});
/** A message that waits is tried again at least so often; who comes back meanwhile is noticed within seconds. */ const LONGEST_WAIT_MS = 300_000;
const SHORTEST_WAIT_MS = 15_000;
const NUMBER_AWAY = [
    'ACCOUNT_LOGGED_OUT',
    'The number is not connected to WhatsApp.'
];
const GATEWAY_AWAY = [
    'GATEWAY_CLOSED',
    'The gateway app is not running.'
];
const GATEWAY_BUSY = [
    'GATEWAY_ERROR',
    'The gateway app did not take it.'
];
const canWait = ({ isAwaited, state })=>!isAwaited && state === 'queued';
const isAway = ({ status, ownerAddress, wasJustOnline })=>status !== 'connected' || ownerAddress === null && !wasJustOnline;
function waits(message, route) {
    const [errorCode, errorMessage] = causeOf(route);
    const dueInMs = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, message.waitedMs / 4));
    return {
        state: 'held',
        status: null,
        source: 'lane',
        errorCode,
        errorMessage,
        dueInMs,
        refund: false
    };
}
function causeOf({ status, ownerAddress }) {
    if (status !== 'connected') return NUMBER_AWAY;
    return ownerAddress === null ? GATEWAY_AWAY : GATEWAY_BUSY;
}

//# sourceMappingURL=waiting-message.js.map
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
    get isCut () {
        return isCut;
    },
    get isEnding () {
        return isEnding;
    },
    get isLockTimeout () {
        return isLockTimeout;
    },
    get isLostInBetween () {
        return isLostInBetween;
    },
    get isReadOnly () {
        return isReadOnly;
    },
    get isRefusedForNow () {
        return isRefusedForNow;
    },
    get isRowFault () {
        return isRowFault;
    },
    get isTaken () {
        return isTaken;
    },
    get isTransient () {
        return isTransient;
    },
    get undone () {
        return undone;
    }
});
const _unanswerederror = require("./unanswered.error");
/** SQLSTATE of a PostgreSQL error, or the code of a broken connection; undefined for anything else. */ function sqlState(error) {
    if (!(error instanceof Error) || !('code' in error)) return undefined;
    return typeof error.code === 'string' ? error.code : undefined;
}
function isTransient(error) {
    const state = sqlState(error);
    return state !== undefined && [
        '40001',
        '40P01',
        '55P03',
        '08006'
    ].includes(state);
}
function isRefusedForNow(error) {
    return /^(53...|58030|25006)$/.test(sqlState(error) ?? '');
}
function isEnding(error) {
    return /^57P0[12]$/.test(sqlState(error) ?? '');
}
function isReadOnly(error) {
    return sqlState(error) === '25006';
}
function isRowFault(error) {
    return /^(22|23)/.test(sqlState(error) ?? '');
}
function isLostInBetween(error) {
    return isCut(error) || sqlState(error) === '08007';
}
function isCut(error) {
    if (!(error instanceof Error)) return false;
    // PostgreSQL that cannot write its log says so and ends, all its connections with it.
    if ('severity' in error && error.severity === 'PANIC') return true;
    return [
        '57P01',
        '57P02',
        'ECONNRESET',
        'EPIPE'
    ].includes(sqlState(error) ?? '') || /^Connection terminated(?! due to connection timeout)/.test(error.message);
}
function undone(error) {
    return isCut(error) ? new _unanswerederror.UnansweredError('08006', 'the connection to PostgreSQL was lost: the transaction is undone', error) : new _unanswerederror.UnansweredError('08001', 'PostgreSQL did not answer: the transaction is undone', error);
}
function isLockTimeout(error) {
    return sqlState(error) === '55P03';
}
function isTaken(error, constraint) {
    return sqlState(error) === '23505' && error.constraint === constraint;
}

//# sourceMappingURL=pg-error.js.map
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
    get committed () {
        return committed;
    },
    get mustBeSameRequest () {
        return mustBeSameRequest;
    },
    get notKnownWhether () {
        return notKnownWhether;
    },
    get notRefused () {
        return notRefused;
    },
    get stillUnderWay () {
        return stillUnderWay;
    }
});
const _entities = require("../../entities/src");
const _tenancy = require("../../tenancy/src");
const _errors = require("../../errors/src");
async function committed(accept, { lost, busy }) {
    try {
        return await accept();
    } catch (error) {
        if (lost !== undefined && (0, _entities.isLostInBetween)(error)) throw lost(error);
        if (busy !== undefined && (0, _entities.isLockTimeout)(error)) throw busy(error);
        throw error;
    }
}
function notRefused(intake, subscription) {
    const any = intake;
    if (any.kind === 'plan_limit') throw planLimit(any, subscription);
    if (any.kind === 'opted_out') throw new _errors.AppError('OPTED_OUT');
    if (any.kind === 'no_file') throw new _errors.AppError('MEDIA_NOT_FOUND');
    if (any.kind === 'duplicate') mustBeSameRequest(any.sameRequest);
    return intake;
}
function mustBeSameRequest(isSame) {
    if (!isSame) throw new _errors.AppError('IDEMPOTENCY_MISMATCH');
}
function stillUnderWay(hasKey, cause) {
    const code = hasKey ? 'IDEMPOTENCY_IN_PROGRESS' : 'SERVICE_UNAVAILABLE';
    return new _errors.AppError(code, {
        headers: {
            'Retry-After': '1'
        },
        cause
    });
}
function notKnownWhether(what, hasKey, cause, advice = '') {
    const known = `It is not known whether ${what}.`;
    if (!hasKey) return new _errors.AppError('INTERNAL_ERROR', {
        message: `${known} ${advice}`.trim(),
        cause
    });
    const message = `${known} Retry with the same Idempotency-Key.`;
    return new _errors.AppError('SERVICE_UNAVAILABLE', {
        message,
        headers: {
            'Retry-After': '1'
        },
        cause
    });
}
/** 403 with what is used of which limit, and when it begins anew. */ function planLimit({ limit, used, max }, { subscribedAt }) {
    return new _errors.AppError('PLAN_LIMIT', {
        message: `Your plan's limit ${limit} is used up.`,
        extra: {
            limit,
            used,
            max,
            resets_at: (0, _tenancy.periodEnd)(subscribedAt, new Date()).toISOString()
        }
    });
}

//# sourceMappingURL=acceptance.js.map
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
    get afterReport () {
        return afterReport;
    },
    get wouldClaim () {
        return wouldClaim;
    },
    get wouldProve () {
        return wouldProve;
    }
});
const _numberchanges = require("./number-changes");
const UNDER_WAY = [
    'pending',
    'waiting_qr'
];
const PAIRED = [
    'connected',
    'disconnected'
];
function wouldClaim(known, report) {
    return report.status === 'connected' && (known === null || known.claim === 'lapsed');
}
function wouldProve(known, report, reporterId) {
    return report.status === 'connected' && known !== null && known.claim !== 'released' && known.provenAt === null && known.askedGatewayId === reporterId;
}
function afterReport(known, report, reporter, may) {
    const proves = wouldProve(known, report, reporter.id);
    if (proves && !may.prove) return null;
    if (wouldClaim(known, report)) {
        if (!may.claim) return null;
        const base = known ?? (0, _numberchanges.aNewNumber)({
            orgId: reporter.orgId,
            gatewayId: reporter.id,
            mode: reporter.mode,
            phone: report.phone,
            status: 'pending'
        });
        return patched({
            ...base,
            provenAt: null
        }, report, reporter, proves);
    }
    if (known === null || known.claim !== 'held' || !isTrusted(known, report, reporter.id)) return null;
    return patched(known, report, reporter, proves);
}
function isTrusted(known, report, reporterId) {
    const asked = known.askedGatewayId;
    if (known.gatewayId === reporterId) {
        // While another gateway pairs it, only "it works here" counts of this one.
        return asked === null || asked === reporterId || known.status === 'connected' || report.status === 'connected';
    }
    if (known.isGatewayRevoked) return true;
    if (asked === reporterId) return report.status === 'connected' || UNDER_WAY.includes(report.status);
    return report.status === 'connected' && known.status !== 'connected' && !UNDER_WAY.includes(known.status);
}
function patched(row, report, reporter, proves) {
    const { status } = report;
    const isNewlyPaired = status === 'connected' && !(PAIRED.includes(row.status) && row.pairedAt !== null);
    return {
        id: row.id,
        orgId: row.orgId,
        gatewayId: reporter.id,
        mode: row.mode,
        phone: row.phone,
        displayName: row.displayName,
        status,
        reason: report.reason ?? null,
        jid: report.jid ?? row.jid,
        claim: 'held',
        restrictedUntil: PAIRED.includes(status) ? restrictionOf(row, report) : null,
        pairedAt: isNewlyPaired ? new Date() : row.pairedAt,
        provenAt: proves ? new Date() : row.provenAt
    };
}
function restrictionOf(row, { restrictedUntil }) {
    if (restrictedUntil === undefined) return row.restrictedUntil;
    return restrictedUntil === null ? null : new Date(restrictedUntil);
}

//# sourceMappingURL=number-report.js.map
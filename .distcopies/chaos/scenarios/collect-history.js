"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "collectHistory", {
    enumerable: true,
    get: function() {
        return collectHistory;
    }
});
const _lanejournals = require("../report/lane-journals");
const _phonefleet = require("../system/phone-fleet");
async function collectHistory(system, sent, records, folder) {
    const deaths = system.apps.flatMap(({ options, deaths })=>deaths.map(({ at, kind, pid })=>({
                at,
                kind,
                pid,
                target: options.app
            })));
    const faults = [
        ...records,
        ...deaths
    ].sort((a, b)=>a.at - b.at);
    return {
        bulks: sent.bulks.map(({ name, rows, tries })=>({
                name,
                rows,
                tries
            })),
        messages: sent.messages.map(({ token, phone, lane, tries, scheduledAt })=>{
            return {
                token,
                phone,
                lane,
                tries,
                ...scheduledAt !== undefined && {
                    scheduledAt
                }
            };
        }),
        sms: {
            messages: sent.sms.map(({ token, recipient, deviceId, mayExpire, isReported, tries })=>{
                return {
                    token,
                    recipient,
                    deviceId,
                    mayExpire,
                    isReported,
                    tries
                };
            }),
            radio: (0, _phonefleet.radioOf)(system.phones),
            complaints: (0, _phonefleet.complaintsOf)(system.phones),
            ...await system.reader.dumpSms()
        },
        faults,
        interruptions: (0, _lanejournals.findInterruptions)(folder, faults),
        database: await system.reader.dump(),
        ledger: await system.ledger()
    };
}

//# sourceMappingURL=collect-history.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "overviewOf", {
    enumerable: true,
    get: function() {
        return overviewOf;
    }
});
const _qrcode = require("qrcode");
const _appversion = require("../app-version");
const _clockdifference = require("../service/clock-difference");
async function overviewOf(parts) {
    const { driver, service } = parts;
    return {
        app_version: _appversion.APP_VERSION,
        driver: parts.driverName,
        service: {
            url: parts.serviceUrl,
            state: service.name,
            since: new Date(service.sinceMs).toISOString(),
            reason: service.reason ?? null,
            clock: (0, _clockdifference.clockSentence)(service.clockAheadS)
        },
        numbers: await Promise.all(driver.sessions().map((session)=>numberOf(driver, session))),
        waiting_events: parts.waitingEvents(),
        data_folder: parts.storeTrouble() ?? null,
        pending_files: driver.pendingFiles()
    };
}
async function numberOf(driver, session) {
    const { phone, status, sinceMs, reason, restrictedUntilMs = 0 } = session;
    return {
        phone,
        status,
        since: new Date(sinceMs).toISOString(),
        reason: reason ?? null,
        restricted_until: restrictedUntilMs > Date.now() ? new Date(restrictedUntilMs).toISOString() : null,
        qr_svg: status === 'waiting_qr' ? await pictureOf(driver, phone) : null
    };
}
async function pictureOf(driver, phone) {
    const answer = await driver.qr(phone, 'qr');
    return answer.kind === 'qr' ? (0, _qrcode.toString)(answer.qr, {
        type: 'svg',
        margin: 2
    }) : null;
}

//# sourceMappingURL=overview.js.map
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
    get toSmsAccountData () {
        return toSmsAccountData;
    },
    get toSmsAccountDetail () {
        return toSmsAccountDetail;
    }
});
const toSmsAccountData = (phone)=>fieldsOf(phone);
/** As plain fields. */ function fieldsOf(phone) {
    return {
        id: phone.id,
        name: phone.name,
        phone: phone.phone,
        status: phone.status,
        last_seen_at: phone.seenAt?.toISOString() ?? null,
        app_version: phone.appVersion,
        os_version: phone.osVersion,
        model: phone.model,
        battery: phone.battery && {
            percent: phone.battery.percent,
            charging: phone.battery.charging
        },
        network: phone.network,
        sims: simsOf(phone),
        permissions_ok: phone.permissionsOk,
        pending_count: phone.pending,
        messages_per_minute: phone.messagesPerMinute,
        paired_at: phone.pairedAt.toISOString()
    };
}
function toSmsAccountDetail(phone) {
    return {
        ...fieldsOf(phone),
        protocol: phone.protocol,
        enabled: phone.enabled,
        sms_limit_raised: phone.smsLimitRaised,
        daily_limit: phone.dailyLimit,
        sim_mode: phone.simMode,
        quiet_hours: phone.quietHours && {
            timezone: phone.quietHours.timezone,
            windows: phone.quietHours.windows.map(({ days, from, to })=>({
                    days,
                    from,
                    to
                }))
        },
        max_attempts: phone.maxAttempts,
        message_ttl: phone.messageTtlS
    };
}
/** SIMs that the phone reported, and those that its customer set without a report. */ function simsOf({ sims, simSettings, learnedNumbers, sentToday }) {
    const slots = [
        ...new Set([
            ...sims.map(({ slot })=>slot),
            ...Object.keys(simSettings).map(Number)
        ])
    ];
    slots.sort((a, b)=>a - b);
    // What the phone chose itself it sent with its only SIM.
    const chosen = slots.length === 1 ? sentToday[0] ?? 0 : 0;
    return slots.map((slot)=>{
        const reported = sims.find((sim)=>sim.slot === slot);
        const settings = simSettings[slot];
        return {
            slot,
            phone: settings?.phone ?? learnedNumbers[slot] ?? reported?.phone ?? null,
            carrier: reported?.carrier ?? null,
            default: settings?.default ?? slots.length === 1,
            sent_today: (sentToday[slot] ?? 0) + chosen,
            daily_limit: settings?.daily_limit ?? null
        };
    });
}

//# sourceMappingURL=sms-account.mapper.js.map
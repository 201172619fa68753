"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "toPhoneSettings", {
    enumerable: true,
    get: function() {
        return toPhoneSettings;
    }
});
/**
 * The service keeps the pace by what it offers. The app's own limit is a second line only: it counts from its newest
 * SMS, so that the same limit would hold a full stream up for twice as long.
 */ const LIMIT_SLACK = 2;
/** A phone that is not told to pull asks by itself so often. */ const PING_EVERY_S = 300;
/** With the app's doubling pauses: for about 45 hours. */ const WEBHOOK_RETRIES = 15;
/** The service chooses the SIM of every message unless the phone's mode leaves it to the phone. */ const SIM_SELECTION = {
    default: 'OSDefault',
    fixed: 'OSDefault',
    round_robin: 'RoundRobin',
    least_used: 'OSDefault'
};
function toPhoneSettings(phone, signingKey) {
    return {
        gateway: {
            notification_channel: 'SSE_ONLY'
        },
        messages: {
            ...phone.messagesPerMinute === null ? {
                limit_period: 'Disabled'
            } : {
                limit_period: 'PerMinute',
                limit_value: phone.messagesPerMinute * LIMIT_SLACK
            },
            processing_order: 'FIFO',
            sim_selection_mode: SIM_SELECTION[phone.simMode]
        },
        ping: {
            interval_seconds: PING_EVERY_S
        },
        webhooks: {
            internet_required: true,
            retry_count: WEBHOOK_RETRIES,
            signing_key: signingKey
        }
    };
}

//# sourceMappingURL=phone-settings.js.map
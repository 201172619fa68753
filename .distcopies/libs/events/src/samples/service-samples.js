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
    get accountStatus () {
        return accountStatus;
    },
    get campaignStatus () {
        return campaignStatus;
    },
    get endpointDisabled () {
        return endpointDisabled;
    },
    get importCompleted () {
        return importCompleted;
    },
    get otpFailed () {
        return otpFailed;
    },
    get otpVerified () {
        return otpVerified;
    },
    get usageThreshold () {
        return usageThreshold;
    },
    get webhookTest () {
        return webhookTest;
    }
});
const _sampleparts = require("./sample-parts");
const accountStatus = {
    account: {
        kind: 'whatsapp_number',
        id: _sampleparts.SAMPLE_IDS.number,
        name: 'Front desk',
        phone: '4930123456',
        status: 'disconnected',
        previous_status: 'connected',
        reason: 'gateway_offline',
        restricted_until: null
    }
};
const anOtp = {
    id: _sampleparts.SAMPLE_IDS.otp,
    to: '4915112345678',
    channel: 'sms',
    metadata: {
        login: 'ana'
    },
    created_at: '2026-11-20T09:59:12.004Z'
};
const otpVerified = {
    otp: {
        ...anOtp,
        status: 'verified',
        verified_at: '2026-11-20T10:00:00.000Z'
    }
};
const otpFailed = {
    otp: {
        ...anOtp,
        status: 'failed',
        attempts: 5,
        failed_at: '2026-11-20T10:00:00.000Z'
    }
};
const campaignStatus = {
    campaign: {
        id: _sampleparts.SAMPLE_IDS.campaign,
        name: 'Winter menu',
        channel: 'whatsapp',
        status: 'paused',
        previous_status: 'running',
        reason: 'FAILURE_RATE',
        stats: {
            recipients: 1_200,
            sent: 310,
            delivered: 205,
            failed: 96,
            skipped: 14
        },
        started_at: '2026-11-20T09:00:00.000Z',
        finished_at: null
    }
};
const importCompleted = {
    import: {
        id: _sampleparts.SAMPLE_IDS.import,
        status: 'completed',
        total: 5_000,
        created: 4_812,
        updated: 140,
        skipped: 31,
        failed: 17,
        errors_url: `https://chasqui.example.com/v1/media/${_sampleparts.SAMPLE_IDS.import}?expires=1795255200&signature=c4f7i0l3o6rAk0Rj2x5s8v1y4B7E0H3K6N9Q2T5W8Z1`,
        finished_at: '2026-11-20T10:00:00.000Z'
    }
};
const usageThreshold = {
    limit: 'messages_month',
    used: 4_000,
    max: 5_000,
    percent: 80,
    resets_at: '2026-12-15T00:00:00.000Z'
};
const endpointDisabled = {
    endpoint: {
        ..._sampleparts.anEndpoint,
        url: new URL(_sampleparts.anEndpoint.url).origin,
        disabled_reason: 'failing',
        disabled_at: '2026-11-20T10:00:00.000Z',
        failing_since: '2026-11-15T09:58:41.300Z'
    }
};
const webhookTest = {
    endpoint: _sampleparts.anEndpoint,
    message: _sampleparts.MESSAGE_ON_TEST
};

//# sourceMappingURL=service-samples.js.map
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
    get INITIAL_SETTINGS () {
        return INITIAL_SETTINGS;
    },
    get LIMIT_PERIODS () {
        return LIMIT_PERIODS;
    },
    get applySettings () {
        return applySettings;
    }
});
const _gson = require("../messages/gson");
const LIMIT_PERIODS = [
    'Disabled',
    'PerMinute',
    'Per30Minutes',
    'PerHour',
    'PerDay'
];
const SIM_MODES = [
    'OSDefault',
    'RoundRobin',
    'Random'
];
const ORDERS = [
    'LIFO',
    'FIFO'
];
const CHANNELS = [
    'AUTO',
    'SSE_ONLY'
];
const INITIAL_SETTINGS = {
    notificationChannel: 'SSE_ONLY',
    order: 'LIFO',
    limitPeriod: 'Disabled',
    limitValue: null,
    intervalMinS: null,
    intervalMaxS: null,
    simMode: 'OSDefault',
    pingIntervalS: null,
    retryCount: 15,
    internetRequired: true,
    signingKey: '',
    passphrase: null
};
/** Sections in the order in which the app applies them, keys with what they change. */ const SECTIONS = {
    encryption: {
        passphrase: (value)=>({
                passphrase: text(value)
            })
    },
    gateway: {
        notification_channel: (value, path)=>({
                notificationChannel: word(value, CHANNELS, path) ?? 'AUTO'
            }),
        cloud_url: (value, path)=>{
            if (typeof value === 'string' && !value.startsWith('https://')) throw new Error(`${path} must start https://`);
            return {};
        },
        private_token: ()=>({})
    },
    messages: {
        processing_order: (value, path)=>({
                order: word(value, ORDERS, path) ?? 'LIFO'
            }),
        limit_period: (value, path)=>({
                limitPeriod: word(value, LIMIT_PERIODS, path) ?? 'Disabled'
            }),
        limit_value: (value, path)=>({
                limitValue: number(value, path, 0)
            }),
        send_interval_min: (value, path)=>({
                intervalMinS: number(value, path, 0)
            }),
        send_interval_max: (value, path)=>({
                intervalMaxS: number(value, path, 0)
            }),
        sim_selection_mode: (value, path)=>({
                simMode: word(value, SIM_MODES, path) ?? 'OSDefault'
            }),
        log_lifetime_days: (value, path)=>{
            number(value, path, 1);
            return {};
        }
    },
    ping: {
        interval_seconds: (value, path)=>({
                pingIntervalS: number(value, path, 0)
            })
    },
    logs: {},
    webhooks: {
        internet_required: (value)=>({
                internetRequired: value !== false
            }),
        retry_count: (value, path)=>({
                retryCount: number(value, path, 1) ?? 15
            }),
        signing_key: (value)=>({
                signingKey: text(value) ?? ''
            })
    }
};
const DANGEROUS = [
    'gateway.cloud_url',
    'gateway.private_token',
    'messages.log_lifetime_days'
];
function applySettings(body, apply, complain) {
    const settings = (0, _gson.readObject)(body, 'settings');
    if (settings === null) throw new TypeError('The answer to GET /settings is null.');
    for (const [section, keys] of Object.entries(SECTIONS)){
        if (!(section in settings)) continue;
        const values = (0, _gson.readObject)(settings[section], section);
        if (values === null) throw new TypeError(`The section ${section} is null.`);
        for (const [key, reader] of Object.entries(keys)){
            if (!(key in values)) continue;
            apply(reader(values[key], `${section}.${key}`));
            complainAbout(`${section}.${key}`, values, key, complain);
        }
    }
}
function complainAbout(path, values, key, complain) {
    const value = values[key];
    if (DANGEROUS.includes(path) && value !== null) complain(`${path} must not be set by the service`);
    if (path !== 'webhooks.signing_key') return;
    if (typeof value !== 'string' || !/^[A-Za-z0-9_-]{32,}$/.test(value)) {
        complain(`${path} must be 32 or more of A-Z, a-z, 0-9, _ and -: the app mangles others, or makes its own`);
    }
}
const text = (value)=>(0, _gson.readString)(value, 'setting');
function word(value, words, path) {
    if (value === null) return null;
    const found = words.find((each)=>each === value);
    if (found === undefined) throw new Error(`${path} must be ${words.join(' or ')}`);
    return found;
}
/** Numbers come as decimals and are cut to whole ones; text that is a number is one. */ function number(value, path, least) {
    if (value === null) return null;
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof read !== 'number' || !Number.isFinite(read)) throw new Error(`${path} must be a number`);
    const whole = Math.trunc(Math.fround(read));
    if (whole < least) throw new Error(`${path} must be ${least} or more`);
    return whole;
}

//# sourceMappingURL=settings.parser.js.map
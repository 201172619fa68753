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
    get SMALL_NOISE () {
        return SMALL_NOISE;
    },
    get allNoise () {
        return allNoise;
    },
    get eachNoise () {
        return eachNoise;
    },
    get noise () {
        return noise;
    }
});
const _entities = require("../../libs/entities/src");
const _platform = require("../../libs/platform/src");
const _allnoises = require("./noises/all-noises");
const WHAT = 'ten kinds of noise at once beside a customer who sends WhatsApp and SMS, links, and takes webhooks';
/** Of every app, under all noise together. */ const MEMORY_MB = 400;
/** What the API allows, and one answer more. */ const WAITING_ANSWERS_MB = (_platform.ANSWER_LIMITS.waitingBytes + _entities.LIST_BYTES) / 1e6;
const OF_MEMORY = {
    memoryMb: MEMORY_MB,
    waitingAnswersMb: WAITING_ANSWERS_MB
};
const SMALL_NOISE = {
    name: 'small-noise',
    what: WHAT,
    size: 0.5,
    aloneMs: 4_000,
    noisyMs: 26_000,
    bounds: {
        p99Ms: 8_000,
        webhookP99Ms: 10_000,
        ...OF_MEMORY
    },
    only: []
};
const noise = (size, only = [])=>({
        ...SMALL_NOISE,
        name: 'noise',
        size,
        aloneMs: 10_000,
        noisyMs: Math.max(26_000, 90_000 * size),
        bounds: {
            p99Ms: 1_000,
            webhookP99Ms: 5_000,
            ...OF_MEMORY
        },
        only
    });
const eachNoise = (size)=>_allnoises.NOISES.map(({ name, what })=>({
            ...SMALL_NOISE,
            name: `noise-${name}`,
            what: `a customer beside ${what}`,
            size,
            bounds: {
                p99Ms: 2_000,
                webhookP99Ms: 5_000,
                ...OF_MEMORY
            },
            only: [
                name
            ]
        }));
const allNoise = (size, only)=>[
        SMALL_NOISE,
        noise(size, only),
        ...eachNoise(size)
    ];

//# sourceMappingURL=noise.scenario.js.map
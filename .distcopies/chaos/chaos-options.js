"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readOptions", {
    enumerable: true,
    get: function() {
        return readOptions;
    }
});
const _nodeutil = require("node:util");
const _webhooknames = require("./webhooks/webhook-names");
const _noisenames = require("./noise/noise-names");
const _outagenames = require("./outages/outage-names");
const _mechanisms = require("./mechanisms");
const _bitescenario = require("./scenarios/bite.scenario");
const _fullscenario = require("./scenarios/full.scenario");
function readOptions(args) {
    const { values } = (0, _nodeutil.parseArgs)({
        args: [
            ...args
        ],
        options: {
            small: {
                type: 'boolean',
                default: false
            },
            bite: {
                type: 'boolean',
                default: false
            },
            only: {
                type: 'string',
                multiple: true,
                default: []
            },
            without: {
                type: 'string'
            },
            seed: {
                type: 'string'
            },
            size: {
                type: 'string',
                default: '1'
            },
            rate: {
                type: 'string'
            },
            minutes: {
                type: 'string'
            },
            kinds: {
                type: 'string',
                multiple: true,
                default: []
            },
            keep: {
                type: 'boolean',
                default: false
            }
        }
    });
    const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
    const size = Number(values.size);
    const rate = values.rate === undefined ? undefined : Number(values.rate);
    if (!Number.isInteger(seed)) throw new Error('--seed is a whole number.');
    if (!(size > 0 && size <= 100)) throw new Error('--size is a share of the full size, such as 0.1.');
    if (rate !== undefined && !(rate > 0)) throw new Error('--rate is a number of events, or requests, per second.');
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
    if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes is a number of minutes.');
    const only = values.only.flatMap((names)=>names.split(','));
    const kinds = values.kinds.flatMap((names)=>names.split(','));
    mustBeKnown('--kinds', kinds, _noisenames.NOISE_KINDS);
    const names = [
        ...(0, _fullscenario.fullScenarios)(1),
        ..._bitescenario.BITE_SCENARIOS
    ].map((scenario)=>scenario.name);
    const mechanisms = [
        ..._mechanisms.MECHANISMS.map((mechanism)=>mechanism.name),
        ..._webhooknames.WEBHOOK_MECHANISM_NAMES,
        ..._noisenames.NOISE_MECHANISM_NAMES,
        ..._outagenames.OUTAGE_MECHANISM_NAMES
    ];
    const scenarios = [
        'small',
        'small-phones',
        ..._webhooknames.WEBHOOK_SCENARIOS,
        ..._noisenames.NOISE_SCENARIOS,
        ..._outagenames.OUTAGE_SCENARIOS,
        ...names
    ];
    mustBeKnown('--only', only, values.bite ? mechanisms : scenarios);
    mustBeKnown('--without', values.without === undefined ? [] : [
        values.without
    ], mechanisms);
    const { small, bite, without, keep } = values;
    return {
        small,
        bite,
        only,
        without,
        seed,
        size,
        rate,
        minutes,
        kinds,
        keep
    };
}
function mustBeKnown(option, given, known) {
    const unknown = given.find((name)=>!known.includes(name));
    if (unknown !== undefined) throw new Error(`${option} ${unknown}: it is one of ${known.join(', ')}.`);
}

//# sourceMappingURL=chaos-options.js.map
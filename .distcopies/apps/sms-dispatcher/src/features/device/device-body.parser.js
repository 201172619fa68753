"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "deviceBodyOf", {
    enumerable: true,
    get: function() {
        return deviceBodyOf;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const MOST_SIMS = 10;
/** The names of SIM slots that messages can ask for. */ const SLOTS = [
    1,
    2,
    3
];
function deviceBodyOf(body) {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new _errors.AppError('INVALID_BODY');
    const { id, name, pushToken, simCards } = body;
    const wrong = [
        [
            isText(id, 36),
            'id',
            'must be a string of at most 36 characters'
        ],
        [
            isText(name, 128),
            'name',
            'must be a string of at most 128 characters'
        ],
        [
            isText(pushToken, 256),
            'pushToken',
            'must be a string of at most 256 characters'
        ],
        [
            isMissing(simCards) || isSimList(simCards),
            'simCards',
            `must be an array of at most ${MOST_SIMS} SIM cards`
        ]
    ].flatMap(([isRight, field, message])=>isRight ? [] : [
            {
                field,
                message
            }
        ]);
    if (wrong.length > 0) throw new _errors.AppError('VALIDATION', {
        extra: {
            fields: wrong
        }
    });
    return {
        id: textOf(id, 36),
        name: textOf(name, 128),
        sims: isSimList(simCards) ? simCards.flatMap(toSim) : null
    };
}
/** None for a slot that no message can ask for. The app covers numbers up to their last four digits. */ function toSim({ simNumber, phoneNumber, carrierName, iccid }) {
    if (!SLOTS.includes(simNumber)) return [];
    return [
        {
            slot: simNumber,
            phone: textOf(phoneNumber),
            carrier: textOf(carrierName),
            iccid: textOf(iccid)
        }
    ];
}
function isSimList(value) {
    return Array.isArray(value) && value.length <= MOST_SIMS && value.every(isSim);
}
function isSim(value) {
    if (typeof value !== 'object' || value === null) return false;
    const sim = value;
    return Number.isSafeInteger(sim.simNumber) && [
        sim.phoneNumber,
        sim.carrierName,
        sim.iccid
    ].every((text)=>isMissing(text) || typeof text === 'string');
}
const isMissing = (value)=>value === undefined || value === null;
const isText = (value, most)=>isMissing(value) || typeof value === 'string' && Array.from(value).length <= most;
/** Text as it can be stored; null: there is none. What the app says of SIMs is cut, never refused: it would try for ever. */ function textOf(value, most = 64) {
    if (typeof value !== 'string') return null;
    const text = (0, _platform.toStorableText)(value, most).trim();
    return text === '' ? null : text;
}

//# sourceMappingURL=device-body.parser.js.map
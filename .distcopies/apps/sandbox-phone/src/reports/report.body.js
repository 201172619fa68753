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
    get garbageOf () {
        return garbageOf;
    },
    get reportOf () {
        return reportOf;
    }
});
const _devicedate = require("../messages/device-date");
const _messagerow = require("../store/message-row");
function reportOf(row, zoneMinutes) {
    const states = Object.entries(row.states).map(([state, at])=>[
            state,
            (0, _devicedate.deviceDate)(at, zoneMinutes)
        ]);
    return [
        {
            id: row.id,
            state: (0, _messagerow.stateOf)(row),
            recipients: row.recipients.map(({ phoneNumber, state, error })=>({
                    phoneNumber,
                    state,
                    ...error !== null && {
                        error
                    }
                })),
            states: Object.fromEntries(states)
        }
    ];
}
function garbageOf(row, zoneMinutes) {
    const [report] = reportOf(row, zoneMinutes);
    const stranger = {
        phoneNumber: '+15550000000',
        state: 'Delivered'
    };
    return [
        '<html>502 Bad Gateway: not what you expected',
        report,
        [
            {
                ...report,
                state: 'Exploded',
                recipients: [
                    {
                        ...stranger,
                        state: 'Exploded'
                    }
                ]
            }
        ],
        [
            {
                ...report,
                id: '00000000-0000-7000-8000-000000000000',
                recipients: [
                    stranger
                ]
            }
        ],
        [
            {
                ...report,
                recipients: 'Delivered'
            }
        ],
        [
            {
                ...report,
                states: {
                    Sent: 'yesterday'
                },
                recipients: [
                    {
                        phoneNumber: 4,
                        state: null
                    }
                ]
            }
        ],
        [
            null
        ]
    ];
}

//# sourceMappingURL=report.body.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _subscriptionperiod = require("./subscription-period");
const at = (text)=>new Date(text);
describe('the month of a subscription', ()=>{
    it.each([
        [
            '2026-01-15T08:00:00Z',
            '2026-11-21T00:00:00Z',
            '2026-11-15',
            '2026-12-15'
        ],
        [
            '2026-01-15T08:00:00Z',
            '2026-11-14T23:59:59Z',
            '2026-10-15',
            '2026-11-15'
        ],
        [
            '2026-01-01T00:00:00Z',
            '2026-01-01T00:00:00Z',
            '2026-01-01',
            '2026-02-01'
        ],
        [
            '2026-01-31T12:00:00Z',
            '2026-02-28T00:00:00Z',
            '2026-02-28',
            '2026-03-31'
        ],
        [
            '2026-01-31T12:00:00Z',
            '2026-02-27T23:00:00Z',
            '2026-01-31',
            '2026-02-28'
        ],
        [
            '2026-12-20T00:00:00Z',
            '2027-01-05T00:00:00Z',
            '2026-12-20',
            '2027-01-20'
        ]
    ])('a subscription of %s has on %s the month from %s to %s', (subscribed, now, start, end)=>{
        expect((0, _subscriptionperiod.periodStart)(at(subscribed), at(now))).toBe(start);
        expect((0, _subscriptionperiod.periodEnd)(at(subscribed), at(now)).toISOString().slice(0, 10)).toBe(end);
    });
});

//# sourceMappingURL=subscription-period.test.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _errors = require("../../errors/src");
const _acceptance = require("./acceptance");
const subscription = {
    limits: {},
    signature: null,
    enforceWhatsappOptOut: false,
    subscribedAt: new Date('2026-01-31T00:00:00Z')
};
/** An error of the driver. */ const failure = (code, message = 'it failed')=>Object.assign(new Error(message), {
        code
    });
describe('a commit that failed', ()=>{
    const LOST = new _errors.AppError('INTERNAL_ERROR');
    const BUSY = new _errors.AppError('SERVICE_UNAVAILABLE');
    const told = {
        lost: ()=>LOST,
        busy: ()=>BUSY
    };
    const cut = new Error('Connection terminated unexpectedly');
    const locked = failure('55P03');
    const refused = failure('ECONNREFUSED');
    const own = new _errors.AppError('RATE_LIMITED');
    it.each([
        [
            'is not known when the connection was cut',
            cut,
            told,
            LOST
        ],
        [
            'has to wait when a lock is held for too long',
            locked,
            told,
            BUSY
        ],
        [
            'goes on as it is when nothing is said of a cut connection',
            cut,
            {},
            cut
        ],
        [
            'goes on as it is when nothing is said of a lock',
            locked,
            {},
            locked
        ],
        [
            'goes on as it is when PostgreSQL was not there at all',
            refused,
            told,
            refused
        ],
        [
            'goes on as it is when it is a refusal of ours',
            own,
            told,
            own
        ]
    ])('a commit that failed %s', async (_, error, failedCommit, expected)=>{
        await expect((0, _acceptance.committed)(()=>Promise.reject(error), failedCommit)).rejects.toBe(expected);
    });
    it.each([
        '57P01',
        '57P02',
        'ECONNRESET',
        'EPIPE'
    ])('a commit has an unknown outcome after %s', async (code)=>{
        await expect((0, _acceptance.committed)(()=>Promise.reject(failure(code)), told)).rejects.toBe(LOST);
    });
});
describe('the verdict of a transaction on a request', ()=>{
    const thrown = (act)=>{
        try {
            act();
        } catch (error) {
            return error;
        }
        return undefined;
    };
    it.each([
        {
            kind: 'accepted',
            id: 'm1'
        },
        {
            kind: 'duplicate',
            messageId: 'm1',
            sameRequest: true
        },
        {
            kind: 'no_phone'
        },
        {
            kind: 'too_many'
        }
    ])('a request passes when the transaction finds it $kind', (intake)=>{
        expect((0, _acceptance.notRefused)(intake, subscription)).toBe(intake);
    });
    it('a limit that is used up refuses the request until the period of the plan begins anew', ()=>{
        const intake = {
            kind: 'plan_limit',
            limit: 'sms_month',
            used: 50,
            max: 50
        };
        const error = thrown(()=>(0, _acceptance.notRefused)(intake, subscription));
        expect(error).toMatchObject({
            code: 'PLAN_LIMIT',
            message: "Your plan's limit sms_month is used up."
        });
        expect(error.extra).toEqual({
            limit: 'sms_month',
            used: 50,
            max: 50,
            resets_at: expect.any(String)
        });
        expect(Date.parse(String(error.extra.resets_at))).toBeGreaterThan(Date.now());
    });
    it.each([
        [
            'OPTED_OUT',
            {
                kind: 'opted_out'
            }
        ],
        [
            'IDEMPOTENCY_MISMATCH',
            {
                kind: 'duplicate',
                sameRequest: false
            }
        ]
    ])('a transaction refuses the request with %s', (code, intake)=>{
        expect(thrown(()=>(0, _acceptance.notRefused)(intake, subscription))).toMatchObject({
            code
        });
    });
    it('a duplicate is a mismatch, too, where only the key is looked at', ()=>{
        expect(thrown(()=>(0, _acceptance.mustBeSameRequest)(true))).toBeUndefined();
        expect(thrown(()=>(0, _acceptance.mustBeSameRequest)(false))).toMatchObject({
            code: 'IDEMPOTENCY_MISMATCH'
        });
    });
    it('a request is still under way where another one holds its key, or what else it needs', ()=>{
        const cause = failure('55P03');
        const again = {
            headers: {
                'Retry-After': '1'
            },
            cause
        };
        expect((0, _acceptance.stillUnderWay)(true, cause)).toMatchObject({
            code: 'IDEMPOTENCY_IN_PROGRESS',
            ...again
        });
        expect((0, _acceptance.stillUnderWay)(false, cause)).toMatchObject({
            code: 'SERVICE_UNAVAILABLE',
            ...again
        });
    });
    it('a request of which nobody knows whether it was accepted is one to repeat only when it has a key', ()=>{
        const cause = failure('57P02');
        const known = 'It is not known whether it rained.';
        expect((0, _acceptance.notKnownWhether)('it rained', true, cause)).toMatchObject({
            code: 'SERVICE_UNAVAILABLE',
            message: `${known} Retry with the same Idempotency-Key.`,
            headers: {
                'Retry-After': '1'
            },
            cause
        });
        const alone = (0, _acceptance.notKnownWhether)('it rained', false, cause, 'Look outside.');
        expect(alone).toMatchObject({
            code: 'INTERNAL_ERROR',
            message: `${known} Look outside.`,
            cause
        });
    });
});

//# sourceMappingURL=acceptance.test.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _phoneerror = require("./phone-error");
const send = (name)=>`Send result: ${name} (words of the app)`;
describe('the app’s words about a failure', ()=>{
    it.each([
        [
            'TTL expired',
            'EXPIRED',
            'never'
        ],
        [
            send('RESULT_ERROR_NO_SERVICE'),
            'NO_SERVICE',
            'one_part'
        ],
        [
            send('RESULT_RIL_NETWORK_NOT_READY'),
            'NO_SERVICE',
            'one_part'
        ],
        [
            send('RESULT_RIL_SIM_ABSENT'),
            'NO_SERVICE',
            'one_part'
        ],
        [
            send('RESULT_RIL_BLOCKED_DUE_TO_CALL'),
            'NO_SERVICE',
            'one_part'
        ],
        [
            send('RESULT_ERROR_RADIO_OFF'),
            'RADIO_OFF',
            'one_part'
        ],
        [
            send('RESULT_RADIO_NOT_AVAILABLE'),
            'RADIO_OFF',
            'one_part'
        ],
        [
            send('RESULT_RIL_RADIO_NOT_AVAILABLE'),
            'RADIO_OFF',
            'one_part'
        ],
        [
            send('RESULT_ERROR_LIMIT_EXCEEDED'),
            'LIMIT_REACHED',
            'whole'
        ],
        [
            send('RESULT_RIL_REQUEST_RATE_LIMITED'),
            'LIMIT_REACHED',
            'one_part'
        ],
        [
            send('RESULT_UNEXPECTED_EVENT_STOP_SENDING'),
            'PROCESSING_FAILED',
            'never'
        ],
        [
            send('RESULT_NO_DEFAULT_SMS_APP'),
            'PROCESSING_FAILED',
            'whole'
        ],
        [
            send('RESULT_ERROR_FDN_CHECK_FAILURE'),
            'RECIPIENT_BLOCKED',
            'never'
        ],
        [
            send('RESULT_ERROR_SHORT_CODE_NEVER_ALLOWED'),
            'RECIPIENT_BLOCKED',
            'never'
        ],
        [
            send('RESULT_ERROR_NULL_PDU'),
            'PROCESSING_FAILED',
            'never'
        ],
        [
            send('RESULT_RIL_SMS_SEND_FAIL_RETRY'),
            'GENERIC_FAILURE',
            'never'
        ],
        [
            send('RESULT_ERROR_GENERIC_FAILURE'),
            'GENERIC_FAILURE',
            'never'
        ],
        [
            send('RESULT_OF_A_LATER_ANDROID'),
            'GENERIC_FAILURE',
            'never'
        ],
        [
            'Send result: Unknown error code: 134.',
            'NO_SERVICE',
            'one_part'
        ],
        [
            'Send result: Unknown error code: 133.',
            'GENERIC_FAILURE',
            'never'
        ],
        [
            "Can't send message: SIM 3 not found",
            'NO_SERVICE',
            'whole'
        ],
        [
            "Can't send message: No SIMs found",
            'NO_SERVICE',
            'whole'
        ],
        [
            "Can't send message: SIM selection requires READ_PHONE_STATE permission",
            'PROCESSING_FAILED',
            'whole'
        ],
        [
            "Can't send message: Passphrase is not set",
            'PROCESSING_FAILED',
            'never'
        ],
        [
            'sendSMS: Sending SMS message: uid 10123 does not have android.permission.SEND_SMS.',
            'PROCESSING_FAILED',
            'whole'
        ],
        [
            'sendSMS: Invalid destinationAddress',
            'NUMBER_INVALID',
            'never'
        ],
        // Android may have it already.
        [
            'sendSMS: database is locked',
            'GENERIC_FAILURE',
            'never'
        ],
        [
            'Delivery result: 64',
            'DELIVERY_FAILED',
            'never'
        ],
        [
            'Delivery result from SC +15550001: 70',
            'DELIVERY_FAILED',
            'never'
        ],
        [
            'x'.repeat(500),
            'GENERIC_FAILURE',
            'never'
        ]
    ])('the app’s words about a failure have their code, and say whether anything left: %s', (text, code, retry)=>{
        expect((0, _phoneerror.failureOfAppText)(text)).toMatchObject({
            code,
            retry
        });
    });
    it('a failure tells customers what to do, and what the phone said', ()=>{
        const { text = '' } = (0, _phoneerror.failureOfAppText)(send('RESULT_NO_DEFAULT_SMS_APP')) ?? {};
        expect(text).toMatch(/^The phone has several SIMs and none is the default for SMS\. Choose one .* or send with `sim`\./);
        expect(text).toMatch(/The phone said: Send result: RESULT_NO_DEFAULT_SMS_APP \(words of the app\)$/);
        expect(Array.from((0, _phoneerror.failureOfAppText)('😀'.repeat(600))?.text ?? '').length).toBeLessThanOrEqual(500);
    });
    it('a failure has no code where the app writes nothing', ()=>{
        expect((0, _phoneerror.failureOfAppText)(null)).toBeNull();
        expect((0, _phoneerror.failureOfAppText)('')).toBeNull();
        expect((0, _phoneerror.failureOfChtReason)('')).toBeNull();
    });
});
describe('the reasons of cht-gateway', ()=>{
    it.each([
        [
            'no-service',
            'NO_SERVICE'
        ],
        [
            'radio-off',
            'RADIO_OFF'
        ],
        [
            'null-pdu',
            'PROCESSING_FAILED'
        ],
        [
            'generic; errorCode=99',
            'GENERIC_FAILURE'
        ],
        [
            'generic; no errorCode supplied',
            'GENERIC_FAILURE'
        ],
        [
            'unknown; resultCode=5',
            'LIMIT_REACHED'
        ],
        [
            'unknown; resultCode=6',
            'RECIPIENT_BLOCKED'
        ],
        [
            'unknown; resultCode=32',
            'PROCESSING_FAILED'
        ],
        [
            'unknown; resultCode=100',
            'RADIO_OFF'
        ],
        [
            'unknown; resultCode=777',
            'GENERIC_FAILURE'
        ],
        [
            'destination.invalid',
            'NUMBER_INVALID'
        ],
        [
            'Delivery failed: SM Validity Period Expired',
            'DELIVERY_FAILED'
        ],
        [
            'Exception: java.lang.SecurityException: … android.permission.SEND_SMS; message: …; cause: null',
            'PROCESSING_FAILED'
        ]
    ])('a reason of cht-gateway has its code, and another attempt is left to the app: %s', (reason, code)=>{
        expect((0, _phoneerror.failureOfChtReason)(reason)).toMatchObject({
            code,
            retry: 'never'
        });
    });
});

//# sourceMappingURL=phone-error.test.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _consent = require("./consent");
const at = (minute)=>`2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const wrote = (text, minute)=>({
        text,
        sentAt: at(minute)
    });
const said = (opt, minute, source = 'keyword')=>{
    return {
        opt,
        at: at(minute),
        source
    };
};
(0, _globals.describe)('the words of a channel', ()=>{
    (0, _globals.it)('the words of all channels are the same, but that YES means something over SMS only', ()=>{
        const channelsOf = (text)=>[
                'whatsapp',
                'sms'
            ].filter((each)=>(0, _consent.isConsentWord)(text, each));
        (0, _globals.expect)(channelsOf('Stop!')).toEqual([
            'whatsapp',
            'sms'
        ]);
        (0, _globals.expect)(channelsOf('start')).toEqual([
            'whatsapp',
            'sms'
        ]);
        (0, _globals.expect)(channelsOf('Yes')).toEqual([
            'sms'
        ]);
        (0, _globals.expect)(channelsOf('please stop')).toEqual([]);
    });
});
(0, _globals.describe)('consent to a channel', ()=>{
    (0, _globals.it)('STOP takes consent back and START gives it again, each told once', ()=>{
        const texts = [
            wrote('STOP', 1),
            wrote('stop', 2),
            wrote('hello', 3),
            wrote('START', 4),
            wrote('start', 5)
        ];
        (0, _globals.expect)((0, _consent.consentChanges)(null, texts)).toEqual([
            said('out', 1),
            said('in', 4)
        ]);
    });
    (0, _globals.it)('consent follows the order in which the words were written, not the one in which they came', ()=>{
        (0, _globals.expect)((0, _consent.consentChanges)(null, [
            wrote('START', 5),
            wrote('STOP', 1)
        ])).toEqual([
            said('out', 1),
            said('in', 5)
        ]);
        (0, _globals.expect)((0, _consent.consentChanges)(said('in', 5), [
            wrote('STOP', 1)
        ])).toEqual([]);
        (0, _globals.expect)((0, _consent.consentChanges)(said('out', 5), [
            wrote('START', 1)
        ])).toEqual([]);
    });
    (0, _globals.it)('a STOP that came late ends consent, also where the organization noted a consent since', ()=>{
        (0, _globals.expect)((0, _consent.consentChanges)(said('in', 5, 'form'), [
            wrote('STOP', 1)
        ])).toEqual([
            said('out', 1)
        ]);
    });
    (0, _globals.it)('a START that is later than an opt-out which the organization noted brings consent back', ()=>{
        (0, _globals.expect)((0, _consent.consentChanges)(said('out', 1, 'api'), [
            wrote('START', 5)
        ])).toEqual([
            said('in', 5)
        ]);
    });
    (0, _globals.it)('YES brings consent back only after STOP: otherwise it answers some question', ()=>{
        (0, _globals.expect)((0, _consent.consentChanges)(said('out', 1), [
            wrote('Yes', 5)
        ])).toEqual([
            said('in', 5)
        ]);
        (0, _globals.expect)((0, _consent.consentChanges)(null, [
            wrote('YES', 5)
        ])).toEqual([]);
        (0, _globals.expect)((0, _consent.consentChanges)(said('in', 1, 'api'), [
            wrote('YES', 5)
        ])).toEqual([]);
    });
    (0, _globals.it)('consent stays as it is when nobody says one of the words', ()=>{
        (0, _globals.expect)((0, _consent.consentChanges)(said('out', 1), [
            wrote('why?', 5),
            wrote('', 6)
        ])).toEqual([]);
    });
});

//# sourceMappingURL=consent.test.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _phonewebhooks = require("./phone-webhooks");
const page = (0, _nodefs.readFileSync)((0, _nodepath.join)(__dirname, '../../../../../docs/incoming.md'), 'utf8');
const [told = '', notTold = ''] = (page.split('\n## SMS\n')[1] ?? '').split('\n### Not told\n');
/** The app's webhooks, such as `sms:received`, that a part of the page names. */ const webhooksIn = (part)=>[
        ...part.matchAll(/`(\w+:[\w-]+)`/g)
    ].map(([, name = ''])=>name);
(0, _globals.describe)('docs/incoming.md about SMS', ()=>{
    (0, _globals.it)('docs/incoming.md has a line for each webhook of messages that phones are told to call, and for no other', ()=>{
        const asked = _phonewebhooks.PHONE_WEBHOOK_EVENTS.map(({ event })=>event).filter((event)=>event !== 'system:ping');
        (0, _globals.expect)(webhooksIn(told)).toEqual(asked);
    });
    /** The events of `WebHookEvent.kt` (sms-gate 1.68.0) that something came in. */ _globals.it.each([
        'sms:received',
        'sms:data-received',
        'mms:received',
        'mms:downloaded'
    ])('docs/incoming.md says how %s is told, or why not', (event)=>{
        (0, _globals.expect)([
            ...webhooksIn(told),
            ...webhooksIn(notTold)
        ]).toContain(event);
    });
});

//# sourceMappingURL=phone-webhooks.test.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _localservices = require("../../../local-services/src");
const _smtpsender = require("./smtp-sender");
const LOGIN = {
    user: 'chasqui',
    pass: 'p@ss wörd:1'
};
const TIMES = {
    connectMs: 500,
    greetingMs: 500,
    silenceMs: 500,
    allMs: 1_500
};
const TRUST = {
    ca: _testing.SMTP_TEST_CERTIFICATE,
    times: {
        ...TIMES,
        allMs: 5_000,
        silenceMs: 3_000,
        greetingMs: 3_000
    }
};
const MAIL = {
    id: '0193b6a4-0000-7000-8000-000000000001',
    to: 'ana@example.com',
    letter: {
        subject: 'Grüße 👋',
        text: 'Hello\n.\nAna\n',
        html: '<p>Hello Ana</p>'
    }
};
const closing = [];
(0, _globals.afterEach)(async ()=>{
    for (const close of closing.splice(0))await close();
});
async function aSink(options = {}) {
    const sink = await _testing.SmtpSink.start(options);
    closing.push(()=>sink.close());
    return sink;
}
const settings = (port, changes = {})=>({
        host: 'localhost',
        port,
        encryption: 'starttls',
        login: null,
        from: {
            name: 'Chasqui, Inc.',
            address: 'no-reply@chasqui.example'
        },
        ...changes
    });
const send = (port, changes = {}, options = TRUST, mail = MAIL)=>new _smtpsender.SmtpSender(settings(port, changes), options).send(mail);
(0, _globals.describe)('a mail that is taken', ()=>{
    (0, _globals.it)('goes over STARTTLS with user and password, from the configured sender, with a Message-ID that is the same for each try', async ()=>{
        const sink = await aSink({
            login: LOGIN
        });
        (0, _globals.expect)(await send(sink.port, {
            login: LOGIN
        })).toMatchObject({
            kind: 'sent',
            reply: _globals.expect.stringContaining('250')
        });
        (0, _globals.expect)(await send(sink.port, {
            login: LOGIN
        })).toMatchObject({
            kind: 'sent'
        });
        const [mail, again] = sink.mails.map(_testing.readMail);
        (0, _globals.expect)(sink.mails[0]).toMatchObject({
            from: 'no-reply@chasqui.example',
            to: [
                'ana@example.com'
            ],
            user: 'chasqui',
            isEncrypted: true
        });
        (0, _globals.expect)(mail?.header('From')).toBe('"Chasqui, Inc." <no-reply@chasqui.example>');
        (0, _globals.expect)(mail?.header('Subject')).toBe('Grüße 👋');
        (0, _globals.expect)(mail?.header('Auto-Submitted')).toBe('auto-generated');
        (0, _globals.expect)(mail?.header('Message-ID')).toBe(`<${MAIL.id}@chasqui.example>`);
        (0, _globals.expect)(again?.header('Message-ID')).toBe(mail?.header('Message-ID'));
        (0, _globals.expect)(mail?.words).toContain('Hello\r\n.\r\nAna');
        (0, _globals.expect)(mail?.words).toContain('<p>Hello Ana</p>');
    });
    (0, _globals.it)('goes over TLS from the first byte', async ()=>{
        const sink = await aSink({
            login: LOGIN,
            isImplicit: true
        });
        (0, _globals.expect)(await send(sink.port, {
            login: LOGIN,
            encryption: 'tls'
        })).toMatchObject({
            kind: 'sent'
        });
        (0, _globals.expect)(sink.mails[0]?.isEncrypted).toBe(true);
    });
    (0, _globals.it)('goes in the clear only when that was asked for', async ()=>{
        const sink = await aSink({
            isPlain: true
        });
        (0, _globals.expect)(await send(sink.port, {
            encryption: 'off'
        })).toMatchObject({
            kind: 'sent'
        });
        (0, _globals.expect)(sink.mails[0]?.isEncrypted).toBe(false);
    });
    (0, _globals.it)('a line break, a header and a recipient in the words of a mail stay words', async ()=>{
        const sink = await aSink();
        const evil = 'Ana\r\nBcc: eve@example.com\r\n\r\n<b>hi</b>';
        const mail = {
            ...MAIL,
            letter: {
                ...MAIL.letter,
                subject: `Invitation to ${evil}`
            }
        };
        await send(sink.port, {
            from: {
                name: evil,
                address: 'no-reply@chasqui.example'
            }
        }, TRUST, mail);
        await send(sink.port, {}, TRUST, {
            ...MAIL,
            to: 'ana@example.com\r\nRCPT TO:<eve@example.com>'
        });
        await send(sink.port, {}, TRUST, {
            ...MAIL,
            to: 'ana@example.com, eve@example.com'
        });
        (0, _globals.expect)(sink.mails.flatMap(({ to })=>to).filter((to)=>to === 'eve@example.com')).toEqual([]);
        for (const each of sink.mails)(0, _globals.expect)((0, _testing.readMail)(each).header('Bcc')).toBeNull();
    });
});
(0, _globals.describe)('a mail that is not taken', ()=>{
    (0, _globals.it)('tells nothing to a server whose certificate nobody vouches for, or that has another name', async ()=>{
        const sink = await aSink({
            login: LOGIN
        });
        for (const [changes, options] of [
            [
                {},
                {
                    times: TIMES
                }
            ],
            [
                {
                    host: '127.0.0.1'
                },
                TRUST
            ]
        ]){
            const outcome = await send(sink.port, {
                login: LOGIN,
                ...changes
            }, options);
            (0, _globals.expect)(outcome).toMatchObject({
                kind: 'later',
                reason: 'encryption'
            });
        }
        (0, _globals.expect)([
            sink.logins,
            sink.mails.length
        ]).toEqual([
            0,
            0
        ]);
    });
    (0, _globals.it)('tells nothing to a server that does not encrypt', async ()=>{
        const sink = await aSink({
            login: LOGIN,
            isPlain: true
        });
        (0, _globals.expect)(await send(sink.port, {
            login: LOGIN
        })).toMatchObject({
            kind: 'later',
            reason: 'encryption'
        });
        (0, _globals.expect)([
            sink.logins,
            sink.mails.length
        ]).toEqual([
            0,
            0
        ]);
    });
    (0, _globals.it)('a wrong password says nothing of the mail, which is tried again, and stands in nothing that is said of it', async ()=>{
        const sink = await aSink({
            login: LOGIN
        });
        const outcome = await send(sink.port, {
            login: {
                ...LOGIN,
                pass: 'wrong-secret-1'
            }
        });
        (0, _globals.expect)(outcome).toMatchObject({
            kind: 'later',
            reason: 'sign_in',
            reply: _globals.expect.stringContaining('535')
        });
        (0, _globals.expect)(JSON.stringify(outcome)).not.toContain('wrong-secret-1');
        (0, _globals.expect)(JSON.stringify(outcome)).not.toContain(Buffer.from('wrong-secret-1').toString('base64'));
    });
    (0, _globals.it)('4xx is tried again, 5xx is not, at the recipient and at the message', async ()=>{
        const sink = await aSink();
        sink.recipientReplies.push('450 4.2.1 Later', '550 5.1.1 No such user');
        (0, _globals.expect)(await send(sink.port)).toMatchObject({
            kind: 'later',
            reason: 'busy'
        });
        (0, _globals.expect)(await send(sink.port)).toMatchObject({
            kind: 'refused',
            reason: 'address'
        });
        sink.messageReplies.push('451 4.3.0 Later', '554 5.7.1 Looks like spam');
        (0, _globals.expect)(await send(sink.port)).toMatchObject({
            kind: 'later',
            reason: 'busy'
        });
        (0, _globals.expect)(await send(sink.port)).toMatchObject({
            kind: 'refused',
            reason: 'refused'
        });
        (0, _globals.expect)(sink.mails).toEqual([]);
    });
    _globals.it.each([
        [
            'greets with 554',
            '554 5.3.2 No mail for you',
            undefined,
            'busy'
        ],
        [
            'wants a sign-in that is not set up',
            '220 hello',
            '530 5.7.0 Authentication required',
            'sign_in'
        ],
        [
            'does not know our sender',
            '220 hello',
            '553 5.7.1 Sender not owned',
            'refused'
        ]
    ])('a server that %s refuses all mail: each is tried again', async (_what, greeting, fromReply, reason)=>{
        const server = await (0, _testing.startScriptedServer)(greeting, {
            'MAIL FROM': fromReply ?? '250 ok'
        });
        closing.push(server.close);
        (0, _globals.expect)(await send(server.port, {
            encryption: 'off'
        })).toMatchObject({
            kind: 'later',
            reason
        });
    });
    (0, _globals.it)('the words of a server decide nothing, and turn no direction of a page', async ()=>{
        const sink = await aSink();
        sink.messageReplies.push('554 5.7.1 Blocked, see our TLS certificate page \u202egnp.exe\u2066');
        const outcome = await send(sink.port);
        (0, _globals.expect)(outcome).toMatchObject({
            kind: 'refused',
            reason: 'refused'
        });
        (0, _globals.expect)(JSON.stringify(outcome)).not.toMatch(/[\u202e\u2066]/);
    });
    (0, _globals.it)('what a server repeats of a link is not kept', async ()=>{
        const sink = await aSink();
        const token = 'q'.repeat(20) + 'Zz-_0123456789abcdefghi';
        sink.messageReplies.push(`554 5.7.1 Blocked https://x.example/console/reset#${token} by policy`);
        (0, _globals.expect)(JSON.stringify(await send(sink.port))).not.toContain(token);
    });
    (0, _globals.it)('a server that is not there, one that never greets and one that greets without end are tried again, each after its time', async ()=>{
        const [mute, endless] = [
            await (0, _testing.startMuteServer)(''),
            await (0, _testing.startMuteServer)('220-still greeting\r\n')
        ];
        closing.push(mute.close, endless.close);
        for (const port of [
            await (0, _localservices.freePort)(),
            mute.port,
            endless.port
        ]){
            const began = performance.now();
            (0, _globals.expect)(await send(port, {}, {
                times: TIMES
            })).toMatchObject({
                kind: 'later',
                reason: 'unreachable'
            });
            (0, _globals.expect)(performance.now() - began).toBeLessThan(TIMES.allMs + 1_000);
        }
    });
});

//# sourceMappingURL=smtp-sender.e2e.js.map
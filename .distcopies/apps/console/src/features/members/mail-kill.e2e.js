"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _consoleclient = require("../../testing/console.client");
const _consoleharness = require("../../testing/console.harness");
const harness = _consoleharness.ConsoleHarness.ofFile();
(0, _globals.it)('what a console had in hand when it was killed, before the mail server took it, is sent once by the next one', async ()=>{
    const sink = await _testing.SmtpSink.start({
        isPlain: true
    });
    const mail = {
        SMTP_URL: `smtp://localhost:${sink.port}`,
        SMTP_TLS: 'off',
        MAIL_FROM: 'no-reply@chasqui.example'
    };
    try {
        const owner = await harness.aMember();
        let isHeld = false;
        sink.beforeTaken = ()=>{
            isHeld = true;
            return new Promise(()=>undefined);
        };
        const dying = await harness.startProcess(mail);
        const client = new _consoleclient.ConsoleClient(dying.url);
        client.cookie = owner.client.cookie;
        const body = {
            email: 'new@example.com',
            role: 'viewer'
        };
        (0, _globals.expect)((await client.post((0, _consoleharness.inOrg)(owner.orgId, '/invitations'), body)).status).toBe(201);
        await (0, _testing.waitFor)(()=>isHeld, {
            what: 'the message to be on its way'
        });
        await dying.kill();
        const { rows } = await harness.database.query('select id, state from system_mails');
        (0, _globals.expect)(rows).toMatchObject([
            {
                state: 'waiting'
            }
        ]);
        // Its claim ends two minutes later.
        await harness.database.query('update system_mails set claimed_until = now()');
        sink.beforeTaken = async ()=>undefined;
        await harness.start(mail);
        await (0, _testing.waitFor)(()=>sink.mails.length > 0, {
            what: 'the mail'
        });
        await (0, _testing.waitFor)(async ()=>(await harness.database.query(`select from system_mails where state = 'sent'`)).rowCount === 1, {
            what: 'it to be noted'
        });
        (0, _globals.expect)(sink.mails.map((each)=>(0, _testing.readMail)(each).header('Message-ID'))).toEqual([
            `<${rows[0]?.id}@chasqui.example>`
        ]);
    } finally{
        await sink.close();
    }
});

//# sourceMappingURL=mail-kill.e2e.js.map
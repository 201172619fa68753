"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _consoleclient = require("../../testing/console.client");
const _consoleharness = require("../../testing/console.harness");
const LOGIN = {
    user: 'chasqui',
    pass: 'secret-of-the-sink'
};
const harness = _consoleharness.ConsoleHarness.ofFile();
let sink;
let withMail;
let smtpUrl;
(0, _globals.beforeAll)(async ()=>{
    sink = await _testing.SmtpSink.start({
        isPlain: true,
        login: LOGIN
    });
    smtpUrl = `smtp://${LOGIN.user}:${LOGIN.pass}@localhost:${sink.port}`;
    withMail = (await harness.start(settings())).publicUrl ?? '';
});
(0, _globals.afterAll)(()=>sink.close());
const settings = ()=>({
        SMTP_URL: smtpUrl,
        SMTP_TLS: 'off',
        MAIL_FROM: 'Chasqui <no-reply@chasqui.example>',
        TRUSTED_PROXIES: [
            '127.0.0.1'
        ]
    });
/** The same person at the console that has mail. */ function atMail({ client }) {
    const other = new _consoleclient.ConsoleClient(withMail);
    other.cookie = client.cookie;
    return other;
}
let people = 0;
const aStranger = ()=>`stranger-${people += 1}@example.com`;
const sentTo = (address)=>sink.mails.filter(({ to })=>to.includes(address));
async function arrived(address) {
    await (0, _testing.waitFor)(()=>sentTo(address).length > 0, {
        what: `mail to ${address}`
    });
    return sentTo(address);
}
const linkIn = (mail)=>/http:\/\/localhost:8080\/console\/[a-z]+#[\w-]+/.exec(mail === undefined ? '' : (0, _testing.readMail)(mail).words)?.[0] ?? 'none';
(0, _globals.describe)('an invitation by mail', ()=>{
    (0, _globals.it)('is written in the language of who invites, with a link that works, and the list says how it went', async ()=>{
        const owner = await harness.aMember();
        await harness.database.query(`update users set language = 'es', name = 'Ana' where id = $1`, [
            owner.userId
        ]);
        const [client, email] = [
            atMail(owner),
            aStranger()
        ];
        const made = await client.post((0, _consoleharness.inOrg)(owner.orgId, '/invitations'), {
            email,
            role: 'agent'
        });
        (0, _globals.expect)(made.status).toBe(201);
        (0, _globals.expect)(made.body.data).toMatchObject({
            mail: {
                state: 'waiting',
                reason: null
            },
            link: _globals.expect.stringContaining('#')
        });
        const [mail] = await arrived(email);
        (0, _globals.expect)(mail && (0, _testing.readMail)(mail).header('Subject')).toContain('Invitación a ');
        (0, _globals.expect)(mail && (0, _testing.readMail)(mail).words).toContain('Ana');
        (0, _globals.expect)(mail?.user).toBe(LOGIN.user);
        const listed = await (0, _testing.waitFor)(async ()=>{
            const all = (await client.get((0, _consoleharness.inOrg)(owner.orgId, '/invitations'))).body.data;
            return all[0]?.mail.state === 'sent' ? all[0] : null;
        }, {
            what: 'the list to say so'
        });
        (0, _globals.expect)(listed.mail).toMatchObject({
            state: 'sent',
            reason: null,
            finished_at: _globals.expect.any(String)
        });
        const token = linkIn(mail).split('#')[1];
        const looked = await new _consoleclient.ConsoleClient(withMail).post('/invitations/look', {
            token
        });
        (0, _globals.expect)(looked.body.data).toMatchObject({
            email,
            role: 'agent',
            has_account: false
        });
    });
    (0, _globals.it)('links lead to the configured address, whatever the request says', async ()=>{
        const owner = await harness.aMember();
        const email = aStranger();
        const headers = {
            'x-forwarded-host': 'evil.example',
            'x-forwarded-proto': 'https',
            forwarded: 'host=evil.example',
            'x-original-host': 'evil.example'
        };
        const body = {
            email,
            role: 'viewer'
        };
        const made = await atMail(owner).ask('POST', (0, _consoleharness.inOrg)(owner.orgId, '/invitations'), body, headers);
        (0, _globals.expect)(made.status).toBe(201);
        const asked = await atMail(owner).ask('POST', '/password-resets', {
            email: owner.email
        }, headers);
        (0, _globals.expect)(asked.status).toBe(200);
        for (const address of [
            email,
            owner.email
        ]){
            const [mail] = await arrived(address);
            (0, _globals.expect)(linkIn(mail)).toMatch(/^http:\/\/localhost:8080\/console\/(invitation|reset)#/);
            (0, _globals.expect)(mail?.message).not.toContain('evil');
        }
    });
    (0, _globals.it)('names with tags, line breaks and headers stay names', async ()=>{
        const owner = await harness.aMember();
        const evil = '<script>alert(1)</script>\r\nBcc: eve@example.com\r\n\r\nhttps://evil.example';
        await harness.database.query('update organizations set name = $2 where id = $1', [
            owner.orgId,
            evil
        ]);
        await harness.database.query('update users set name = $2 where id = $1', [
            owner.userId,
            evil
        ]);
        const email = aStranger();
        await atMail(owner).post((0, _consoleharness.inOrg)(owner.orgId, '/invitations'), {
            email,
            role: 'viewer'
        });
        const [mail] = await arrived(email);
        const { header, words, parts } = (0, _testing.readMail)(mail);
        (0, _globals.expect)(header('Bcc')).toBeNull();
        (0, _globals.expect)(mail?.to).toEqual([
            email
        ]);
        (0, _globals.expect)(parts.find((part)=>part.includes('<html'))).not.toContain('<script');
        (0, _globals.expect)(words).not.toContain('https://evil.example');
    });
    (0, _globals.it)('is sent again with a new link, a bounded number of times a day; the former link works no more', async ()=>{
        const owner = await harness.aMember();
        const [client, email] = [
            atMail(owner),
            aStranger()
        ];
        let { id } = (await client.post((0, _consoleharness.inOrg)(owner.orgId, '/invitations'), {
            email,
            role: 'admin'
        })).body.data;
        const summaries = [];
        for(let n = 0; n < 3; n += 1){
            const answer = await client.post((0, _consoleharness.inOrg)(owner.orgId, `/invitations/${id}/resend`));
            summaries.push((0, _consoleclient.summaryOf)(answer));
            if (answer.status === 200) ({ id } = answer.body.data);
        }
        (0, _globals.expect)(summaries).toEqual([
            '200',
            '200',
            '429 RATE_LIMITED'
        ]);
        const listed = (await client.get((0, _consoleharness.inOrg)(owner.orgId, '/invitations'))).body.data;
        // What was refused changed nothing.
        (0, _globals.expect)(listed).toMatchObject([
            {
                id,
                role: 'admin'
            }
        ]);
        const last = await (0, _testing.waitFor)(()=>sentTo(email).length > 0 && sentTo(email).at(-1), {
            what: 'mail'
        });
        await (0, _testing.waitFor)(async ()=>{
            const { rows } = await harness.database.query(`select from system_mails where recipient = $1 and state = 'waiting'`, [
                email
            ]);
            return rows.length === 0;
        }, {
            what: 'the end of all mails'
        });
        (0, _globals.expect)(last).toBeDefined();
        const working = [];
        for (const mail of sentTo(email)){
            const token = linkIn(mail).split('#')[1];
            working.push((await new _consoleclient.ConsoleClient(withMail).post('/invitations/look', {
                token
            })).status);
        }
        (0, _globals.expect)(working.filter((status)=>status === 200)).toHaveLength(1);
        // By hand it can be handed over still.
        const again = await client.post((0, _consoleharness.inOrg)(owner.orgId, '/invitations'), {
            email,
            role: 'admin'
        });
        (0, _globals.expect)(again.body.data).toMatchObject({
            mail: {
                state: 'failed',
                reason: 'limit'
            },
            link: _globals.expect.any(String)
        });
    });
    (0, _globals.it)('of another organization is neither sent again nor seen; an admin sends none for an owner again', async ()=>{
        const [owner, other] = [
            await harness.aMember(),
            await harness.aMember()
        ];
        const email = aStranger();
        const { id } = (await atMail(owner).post((0, _consoleharness.inOrg)(owner.orgId, '/invitations'), {
            email,
            role: 'owner'
        })).body.data;
        const foreign = await atMail(other).post((0, _consoleharness.inOrg)(other.orgId, `/invitations/${id}/resend`));
        (0, _globals.expect)((0, _consoleclient.summaryOf)(foreign)).toBe('404 INVITATION_NOT_FOUND');
        const admin = await harness.aMember('admin', owner.orgId);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await atMail(admin).post((0, _consoleharness.inOrg)(owner.orgId, `/invitations/${id}/resend`)))).toBe('403 FORBIDDEN');
    });
    (0, _globals.it)('one that is taken back is not sent any more', async ()=>{
        const owner = await harness.aMember();
        const [client, email] = [
            atMail(owner),
            aStranger()
        ];
        sink.repliesTo.set(email, [
            '450 4.2.1 Later'
        ]);
        const { id } = (await client.post((0, _consoleharness.inOrg)(owner.orgId, '/invitations'), {
            email,
            role: 'viewer'
        })).body.data;
        await (0, _testing.waitFor)(async ()=>{
            const all = (await client.get((0, _consoleharness.inOrg)(owner.orgId, '/invitations'))).body.data;
            return all[0]?.mail.reason === 'busy';
        }, {
            what: 'the first try'
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.delete((0, _consoleharness.inOrg)(owner.orgId, `/invitations/${id}`)))).toBe('200');
        await (0, _testing.waitFor)(async ()=>{
            const { rows } = await harness.database.query('select state, sealed_letter from system_mails where recipient = $1', [
                email
            ]);
            return rows[0]?.state === 'dropped' && rows[0].sealed_letter === null;
        }, {
            what: 'it to be dropped'
        });
        (0, _globals.expect)(sentTo(email)).toEqual([]);
    });
});
(0, _globals.describe)('without mail', ()=>{
    (0, _globals.it)('links are handed over as before, and nothing is stored for mail', async ()=>{
        const owner = await harness.aMember();
        const made = await owner.client.post((0, _consoleharness.inOrg)(owner.orgId, '/invitations'), {
            email: aStranger(),
            role: 'viewer'
        });
        (0, _globals.expect)(made.body.data).toMatchObject({
            mail: null,
            link: _globals.expect.stringContaining('http://localhost:8080/console/invitation#')
        });
        const { id } = made.body.data;
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await owner.client.post((0, _consoleharness.inOrg)(owner.orgId, `/invitations/${id}/resend`)))).toBe('409 INVALID_STATE');
        const { rows } = await harness.database.query('select from system_mails where org_id = $1', [
            owner.orgId
        ]);
        (0, _globals.expect)(rows).toEqual([]);
    });
    (0, _globals.it)('the page for a forgotten password knows which of both it is', async ()=>{
        (0, _globals.expect)((await harness.aBrowser().get('/password-resets')).body.data).toEqual({
            by_mail: false
        });
        (0, _globals.expect)((await new _consoleclient.ConsoleClient(withMail).get('/password-resets')).body.data).toEqual({
            by_mail: true
        });
    });
});
(0, _globals.describe)('a forgotten password by mail', ()=>{
    let addresses = 0;
    const askFor = (email)=>{
        addresses += 1;
        const headers = {
            'x-forwarded-for': `198.51.100.${addresses}`
        };
        return new _consoleclient.ConsoleClient(withMail).ask('POST', '/password-resets', {
            email
        }, headers);
    };
    (0, _globals.it)('a link comes to who has an account, sets a password once, and to nobody else comes anything', async ()=>{
        const [member, nobody] = [
            await harness.aMember(),
            aStranger()
        ];
        await askFor(nobody);
        await askFor(member.email);
        const [mail] = await arrived(member.email);
        const token = linkIn(mail).split('#')[1];
        const body = {
            token,
            password: 'nine tall lighthouses'
        };
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await new _consoleclient.ConsoleClient(withMail).post('/password-resets/complete', body))).toBe('200');
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await new _consoleclient.ConsoleClient(withMail).post('/password-resets/complete', body))).toBe('410 LINK_EXPIRED');
        (0, _globals.expect)(sentTo(nobody)).toEqual([]);
        const { rows } = await harness.database.query('select state, sealed_letter from system_mails where recipient = $1', [
            nobody
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                state: 'dropped',
                sealed_letter: null
            }
        ]);
    });
    (0, _globals.it)('is answered in the same words and the same time, whether there is such an account or not', async ()=>{
        const known = [];
        for(let n = 0; n < 8; n += 1)known.push((await harness.aMember()).email);
        const answers = [
            await askFor(known[0] ?? ''),
            await askFor(aStranger())
        ];
        (0, _globals.expect)([
            answers[0]?.status,
            answers[0]?.body
        ]).toEqual([
            answers[1]?.status,
            answers[1]?.body
        ]);
        const times = {
            known: [],
            unknown: []
        };
        // In turns, so that whatever else this machine does meets both.
        for (const email of known){
            for (const [kind, address] of [
                [
                    'known',
                    email
                ],
                [
                    'unknown',
                    aStranger()
                ]
            ]){
                const began = performance.now();
                await askFor(address);
                times[kind].push(performance.now() - began);
            }
        }
        const [knownMs, unknownMs] = [
            Math.min(...times.known),
            Math.min(...times.unknown)
        ];
        (0, _globals.expect)(unknownMs).toBeLessThan(knownMs * 2 + 10);
        (0, _globals.expect)(knownMs).toBeLessThan(unknownMs * 2 + 10);
    });
});
(0, _globals.describe)('mail for operators', ()=>{
    (0, _globals.it)('says how it is set up without user and password, and sends a test mail to who asks', async ()=>{
        const operator = await harness.anOperator();
        const client = atMail(operator);
        const read = await client.get('/operations/mail');
        (0, _globals.expect)(read.body.data).toMatchObject({
            setup: {
                server: `localhost:${sink.port}`,
                encryption: 'off',
                from: 'Chasqui <no-reply@chasqui.example>'
            },
            waiting: _globals.expect.any(Number)
        });
        (0, _globals.expect)(JSON.stringify(read.body)).not.toContain(LOGIN.pass);
        const tested = await client.post('/operations/mail/test');
        (0, _globals.expect)(tested.body.data).toMatchObject({
            to: operator.email,
            reply: _globals.expect.stringContaining('250')
        });
        (0, _globals.expect)(sentTo(operator.email)).toHaveLength(1);
        const { rows } = await harness.database.query(`select actor_email from audit_entries where action = 'mail.tested'`);
        (0, _globals.expect)(rows).toEqual([
            {
                actor_email: operator.email
            }
        ]);
    });
    (0, _globals.it)('a refused test says why in words; without mail it says what to set', async ()=>{
        const operator = await harness.anOperator();
        sink.repliesTo.set(operator.email, [
            '550 5.1.1 No such user'
        ]);
        const refused = await atMail(operator).post('/operations/mail/test');
        (0, _globals.expect)(refused.status).toBe(502);
        (0, _globals.expect)(refused.body).toMatchObject({
            code: 'MAIL_NOT_SENT',
            reason: 'address'
        });
        (0, _globals.expect)(refused.body.message).toContain('550');
        (0, _globals.expect)((await atMail(operator).get('/operations/mail')).body.data.last_failure).toMatchObject({
            reason: 'address'
        });
        const without = await operator.client.post('/operations/mail/test');
        (0, _globals.expect)([
            (0, _consoleclient.summaryOf)(without),
            without.body.message
        ]).toEqual([
            '409 INVALID_STATE',
            _globals.expect.stringContaining('SMTP_URL')
        ]);
        (0, _globals.expect)((await operator.client.get('/operations/mail')).body.data.setup).toBeNull();
    });
    (0, _globals.it)('no more than twenty test mails go out in an hour', async ()=>{
        const operator = await harness.anOperator();
        const answers = [];
        for(let n = 0; n < 21; n += 1)answers.push((0, _consoleclient.summaryOf)(await atMail(operator).post('/operations/mail/test')));
        (0, _globals.expect)(answers.at(-1)).toBe('429 RATE_LIMITED');
    });
});

//# sourceMappingURL=mail.e2e.js.map
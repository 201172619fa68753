"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _consoleharness = require("../../testing/console.harness");
const _consoleclient = require("../../testing/console.client");
const harness = _consoleharness.ConsoleHarness.ofFile();
(0, _globals.describe)('signing in', ()=>{
    (0, _globals.it)('a password signs in, and the cookie is unreadable for scripts and bound to our site', async ()=>{
        const { email } = await harness.aMember();
        const browser = harness.aBrowser();
        const answer = await browser.post('/sign-in', {
            email: email.toUpperCase(),
            password: _consoleharness.PASSWORD
        });
        (0, _globals.expect)(answer.body.data).toEqual({
            state: 'signed_in'
        });
        (0, _globals.expect)(answer.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
        (0, _globals.expect)((await browser.get('/me')).body.data.user.email).toBe(email);
    });
    (0, _globals.it)('a session that a browser had before is not the one that it gets by signing in', async ()=>{
        const { email, client } = await harness.aMember();
        const before = client.cookie;
        await client.signIn(email, _consoleharness.PASSWORD);
        (0, _globals.expect)(client.cookie).not.toBe(before);
        const planted = harness.aBrowser();
        planted.cookie = `sid=${'A'.repeat(43)}`;
        await planted.signIn(email, _consoleharness.PASSWORD);
        (0, _globals.expect)(planted.cookie).not.toBe(`sid=${'A'.repeat(43)}`);
    });
    (0, _globals.it)('a wrong password and an unknown account get the same answer', async ()=>{
        const { email } = await harness.aMember();
        const browser = harness.aBrowser();
        const wrong = await browser.post('/sign-in', {
            email,
            password: 'wrong password 1'
        });
        const unknown = await browser.post('/sign-in', {
            email: 'nobody@example.com',
            password: 'wrong password 1'
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(wrong)).toBe('401 INVALID_CREDENTIALS');
        (0, _globals.expect)(wrong.body).toEqual(unknown.body);
        (0, _globals.expect)(browser.cookie).toBeNull();
    });
    (0, _globals.it)('an account whose password is tried out is closed for a while, for the right password as well', async ()=>{
        const { email } = await harness.aMember();
        const browser = harness.aBrowser();
        const answers = [];
        for(let tries = 0; tries < 12; tries += 1){
            answers.push((0, _consoleclient.summaryOf)(await browser.post('/sign-in', {
                email,
                password: `wrong password ${tries}`
            })));
        }
        (0, _globals.expect)(answers).toContain('429 RATE_LIMITED');
        const right = await browser.post('/sign-in', {
            email,
            password: _consoleharness.PASSWORD
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(right)).toBe('429 RATE_LIMITED');
        (0, _globals.expect)(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    (0, _globals.it)('a request that another site has a browser make is refused, also to sign in', async ()=>{
        const { client, email } = await harness.aMember();
        for (const origin of [
            'https://evil.example',
            'null',
            ''
        ]){
            const headers = {
                origin
            };
            (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.ask('PATCH', '/me', {
                name: 'Mallory'
            }, headers))).toBe('403 FORBIDDEN');
            const signIn = await harness.aBrowser().ask('POST', '/sign-in', {
                email,
                password: _consoleharness.PASSWORD
            }, headers);
            (0, _globals.expect)((0, _consoleclient.summaryOf)(signIn)).toBe('403 FORBIDDEN');
        }
        const form = await fetch(`${harness.url}/console/api/me`, {
            method: 'PATCH',
            headers: {
                cookie: client.cookie ?? '',
                origin: harness.url,
                'content-type': 'text/plain'
            },
            body: '{"name":"Mallory"}'
        });
        (0, _globals.expect)(form.status).toBe(415);
        (0, _globals.expect)((await client.get('/me')).body.data.user.name).not.toBe('Mallory');
    });
    (0, _globals.it)('signing out ends the session for everybody who has its cookie', async ()=>{
        const { client } = await harness.aMember();
        const { cookie } = client;
        (0, _globals.expect)((await client.post('/sign-out')).status).toBe(200);
        (0, _globals.expect)(client.cookie).toBeNull();
        client.cookie = cookie;
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.get('/me'))).toBe('401 UNAUTHORIZED');
    });
    (0, _globals.it)('a request without a session is refused before its body is read', async ()=>{
        const answer = await harness.aBrowser().post('/me/password', 'not an object');
        (0, _globals.expect)((0, _consoleclient.summaryOf)(answer)).toBe('401 UNAUTHORIZED');
    });
});
(0, _globals.describe)('confirming', ()=>{
    (0, _globals.it)('a secret is shown only a while after the password was given again', async ()=>{
        const { client } = await harness.aMember();
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.post('/me/two-factor'))).toBe('403 CONFIRMATION_REQUIRED');
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.confirm('wrong password 1'))).toBe('401 INVALID_CREDENTIALS');
        (0, _globals.expect)((await client.confirm(_consoleharness.PASSWORD)).status).toBe(200);
        (0, _globals.expect)((await client.post('/me/two-factor')).body.data.uri).toMatch(/^otpauth:\/\/totp\//);
    });
});
(0, _globals.describe)('sessions', ()=>{
    (0, _globals.it)('somebody sees their sessions and ends one of them or all others', async ()=>{
        const { client, email } = await harness.aMember();
        const [second, third] = [
            harness.aBrowser(),
            harness.aBrowser()
        ];
        await second.signIn(email, _consoleharness.PASSWORD);
        await third.signIn(email, _consoleharness.PASSWORD);
        const sessions = (await client.get('/me/sessions')).body.data;
        (0, _globals.expect)(sessions).toHaveLength(3);
        const own = (await second.get('/me')).body.data.session.id;
        (0, _globals.expect)((await client.delete(`/me/sessions/${own}`)).status).toBe(200);
        (0, _globals.expect)((await second.get('/me')).status).toBe(401);
        (0, _globals.expect)((await client.delete('/me/sessions')).status).toBe(200);
        (0, _globals.expect)((await third.get('/me')).status).toBe(401);
        (0, _globals.expect)((await client.get('/me')).status).toBe(200);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.delete(`/me/sessions/${own}`))).toBe('404 SESSION_NOT_FOUND');
    });
    (0, _globals.it)('a new password ends all other sessions and gives this browser a new one', async ()=>{
        const { client, email } = await harness.aMember();
        const other = harness.aBrowser();
        await other.signIn(email, _consoleharness.PASSWORD);
        const weak = await client.post('/me/password', {
            current_password: _consoleharness.PASSWORD,
            password: 'short'
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(weak)).toBe('400 WEAK_PASSWORD');
        const { cookie } = client;
        const changed = await client.post('/me/password', {
            current_password: _consoleharness.PASSWORD,
            password: 'a new long password'
        });
        (0, _globals.expect)(changed.status).toBe(200);
        (0, _globals.expect)(client.cookie).not.toBe(cookie);
        (0, _globals.expect)((await client.get('/me')).status).toBe(200);
        (0, _globals.expect)((await other.get('/me')).status).toBe(401);
    });
});

//# sourceMappingURL=sign-in.e2e.js.map
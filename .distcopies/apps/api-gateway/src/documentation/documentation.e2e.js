"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _undici = require("undici");
const _apigatewayharness = require("../testing/api-gateway.harness");
const _htmlreader = require("../testing/html-reader");
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " + "form-action 'none'; frame-ancestors 'none'";
const harness = _apigatewayharness.ApiHarness.ofFile();
(0, _globals.describe)('the documentation', ()=>{
    (0, _globals.it)('/openapi.json is there without a key, also for pages of other sites', async ()=>{
        const answer = await fetch(`${harness.url}/openapi.json`);
        (0, _globals.expect)(answer.status).toBe(200);
        (0, _globals.expect)(answer.headers.get('access-control-allow-origin')).toBe('*');
        (0, _globals.expect)(await answer.json()).toMatchObject({
            openapi: '3.1.0',
            servers: [
                {
                    url: 'http://localhost:8080/v1'
                }
            ]
        });
    });
    (0, _globals.it)('/openapi.json of a service that only knows itself as localhost names the address that was called', async ()=>{
        const servers = async (host)=>{
            const { body } = await (0, _undici.request)(`${harness.url}/openapi.json`, {
                headers: {
                    host
                }
            });
            return (await body.json()).servers;
        };
        (0, _globals.expect)(await servers('chasqui.lan:8080')).toEqual([
            {
                url: 'http://chasqui.lan:8080/v1'
            }
        ]);
        (0, _globals.expect)(await servers('x"]}{')).toEqual([
            {
                url: 'http://localhost:8080/v1'
            }
        ]);
        (0, _globals.expect)(await servers('127.0.0.1')).toEqual([
            {
                url: 'http://localhost:8080/v1'
            }
        ]);
    });
    (0, _globals.it)('every page of /docs loads what it names from here, and its policy allows nothing else', async ()=>{
        const seen = new Set();
        const left = [
            '/docs',
            '/docs/'
        ];
        for(let path = left.pop(); path !== undefined; path = left.pop()){
            if (seen.has(path)) continue;
            seen.add(path);
            const answer = await fetch(harness.url + path);
            const type = answer.headers.get('content-type') ?? '';
            (0, _globals.expect)([
                path,
                answer.status,
                type
            ]).toEqual([
                path,
                200,
                _globals.expect.stringMatching(/html|javascript|css|svg|json/)
            ]);
            // An answer that nobody reads keeps its connection open.
            const text = await answer.text();
            if (!type.includes('html')) continue;
            (0, _globals.expect)([
                path,
                answer.headers.get('content-security-policy')
            ]).toEqual([
                path,
                POLICY
            ]);
            const { tags, problems } = (0, _htmlreader.readHtml)(text);
            (0, _globals.expect)([
                path,
                problems
            ]).toEqual([
                path,
                []
            ]);
            const named = tags.flatMap(({ attributes })=>attributes.src ?? attributes.href ?? []);
            left.push(...named.filter((each)=>each.startsWith('/')).map((each)=>each.split('#')[0] ?? ''));
        }
        (0, _globals.expect)([
            ...seen
        ]).toEqual(_globals.expect.arrayContaining([
            '/docs/errors',
            '/docs/reference/whatsapp',
            '/docs/gateway'
        ]));
    });
    (0, _globals.it)('/docs shows the address that was called, and the one of the service where it knows it', async ()=>{
        const curlOf = async (url, host)=>{
            const { body } = await (0, _undici.request)(`${url}/docs`, {
                headers: {
                    host
                }
            });
            return (0, _htmlreader.codeIn)(await body.text()).find(({ code })=>code.includes('/whatsapp/send'))?.code;
        };
        (0, _globals.expect)(await curlOf(harness.url, 'chasqui.lan:8080')).toContain('http://chasqui.lan:8080/v1/whatsapp/send');
        (0, _globals.expect)(await curlOf(harness.url, '"><script>')).toContain('http://localhost:8080/v1/whatsapp/send');
        const known = await harness.start({
            PUBLIC_URL: 'https://chasqui.example.com'
        });
        (0, _globals.expect)(await curlOf(known.url, 'elsewhere.example')).toContain('https://chasqui.example.com/v1/whatsapp/send');
        const page = await (await fetch(`${harness.url}/docs/whatsapp`)).text();
        (0, _globals.expect)(page).not.toContain('{{');
        const [, at = ''] = /&quot;scheduled_at&quot;: &quot;([^&]*)&quot;/.exec(page) ?? [];
        (0, _globals.expect)(Date.parse(at)).toBeGreaterThan(Date.now());
    });
    (0, _globals.it)('/ leads a person to the documentation, and so does the base URL in a browser', async ()=>{
        for (const path of [
            '/',
            '/v1',
            '/v1/'
        ]){
            const answer = await fetch(harness.url + path, {
                headers: {
                    accept: 'text/html,*/*;q=0.8'
                }
            });
            (0, _globals.expect)([
                path,
                answer.status,
                answer.headers.get('content-type')
            ]).toEqual([
                path,
                200,
                'text/html; charset=utf-8'
            ]);
            const page = await answer.text();
            for (const [, link = ''] of page.matchAll(/<a href="([^"]+)"/g)){
                const led = await fetch(harness.url + link);
                (0, _globals.expect)([
                    link,
                    led.status
                ]).toEqual([
                    link,
                    200
                ]);
                await led.text();
            }
            (0, _globals.expect)(page).toContain('href="/docs"');
        }
        const program = await fetch(`${harness.url}/v1`);
        (0, _globals.expect)([
            program.status,
            await program.json()
        ]).toMatchObject([
            404,
            {
                code: 'NOT_FOUND'
            }
        ]);
        const slash = await fetch(`${harness.url}/docs/`);
        (0, _globals.expect)([
            slash.status,
            await slash.text()
        ]).toEqual([
            200,
            _globals.expect.stringContaining('Quick start')
        ]);
    });
    (0, _globals.it)('/ sends a browser to the console, where there is one, and tells everybody else where things are', async ()=>{
        const { url } = await harness.start({
            CONSOLE_URL: '/console'
        });
        const browser = await fetch(`${url}/`, {
            headers: {
                accept: 'text/html,*/*;q=0.8'
            },
            redirect: 'manual'
        });
        (0, _globals.expect)([
            browser.status,
            browser.headers.get('location'),
            browser.headers.get('vary')
        ]).toEqual([
            302,
            '/console',
            'Accept'
        ]);
        const program = await fetch(`${url}/`, {
            headers: {
                accept: '*/*'
            },
            redirect: 'manual'
        });
        (0, _globals.expect)([
            program.status,
            await program.text()
        ]).toEqual([
            200,
            _globals.expect.stringContaining('href="/docs"')
        ]);
        const base = await fetch(`${url}/v1`, {
            headers: {
                accept: 'text/html'
            },
            redirect: 'manual'
        });
        (0, _globals.expect)([
            base.status,
            await base.text()
        ]).toEqual([
            200,
            _globals.expect.stringContaining('href="/docs"')
        ]);
    });
    (0, _globals.it)('the documentation serves no other file', async ()=>{
        for (const path of [
            '/docs/package.json',
            '/docs/../package.json',
            '/docs/%2e%2e/package.json',
            '/docs/index.html',
            '/docs/assets/docs.css',
            '/docs/guide/quick-start.md',
            '/docs/%2e%2e/guide.ts'
        ]){
            (0, _globals.expect)((await fetch(harness.url + path)).status).toBe(404);
        }
    });
});

//# sourceMappingURL=documentation.e2e.js.map
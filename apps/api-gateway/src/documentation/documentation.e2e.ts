import { describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { ApiHarness } from '../testing/api-gateway.harness';
import { codeIn, readHtml } from '../testing/html-reader';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

const harness = ApiHarness.ofFile();

describe('the documentation', () => {
  it('/openapi.json is there without a key, also for pages of other sites', async () => {
    const answer = await fetch(`${harness.url}/openapi.json`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://localhost:8080/v1' }] });
  });

  it('/openapi.json of a service that only knows itself as localhost names the address that was called', async () => {
    const servers = async (host: string): Promise<unknown> => {
      const { body } = await request(`${harness.url}/openapi.json`, { headers: { host } });
      return ((await body.json()) as { servers: unknown }).servers;
    };
    expect(await servers('chasqui.lan:8080')).toEqual([{ url: 'http://chasqui.lan:8080/v1' }]);
    expect(await servers('x"]}{')).toEqual([{ url: 'http://localhost:8080/v1' }]);
    expect(await servers('127.0.0.1')).toEqual([{ url: 'http://localhost:8080/v1' }]);
  });

  it('every page of /docs loads what it names from here, and its policy allows nothing else', async () => {
    const seen = new Set<string>();
    const left = ['/docs', '/docs/'];
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const answer = await fetch(harness.url + path);
      const type = answer.headers.get('content-type') ?? '';
      expect([path, answer.status, type]).toEqual([path, 200, expect.stringMatching(/html|javascript|css|svg|json/)]);
      // An unread answer keeps its connection open.
      const text = await answer.text();
      if (!type.includes('html')) continue;
      expect([path, answer.headers.get('content-security-policy')]).toEqual([path, POLICY]);
      const { tags, problems } = readHtml(text);
      expect([path, problems]).toEqual([path, []]);
      const named = tags.flatMap(({ attributes }) => attributes.src ?? attributes.href ?? []);
      left.push(...named.filter((each) => each.startsWith('/')).map((each) => each.split('#')[0] ?? ''));
    }
    expect([...seen]).toEqual(expect.arrayContaining(['/docs/errors', '/docs/reference/whatsapp', '/docs/gateway']));
  });

  it('/docs shows the address that was called, and the one of the service where it knows it', async () => {
    const curlOf = async (url: string, host: string): Promise<string | undefined> => {
      const { body } = await request(`${url}/docs`, { headers: { host } });
      return codeIn(await body.text()).find(({ code }) => code.includes('/whatsapp/send'))?.code;
    };
    expect(await curlOf(harness.url, 'chasqui.lan:8080')).toContain('http://chasqui.lan:8080/v1/whatsapp/send');
    expect(await curlOf(harness.url, '"><script>')).toContain('http://localhost:8080/v1/whatsapp/send');
    const known = await harness.start({ PUBLIC_URL: 'https://chasqui.example.com' });
    expect(await curlOf(known.url, 'elsewhere.example')).toContain('https://chasqui.example.com/v1/whatsapp/send');
    const page = await (await fetch(`${harness.url}/docs/whatsapp`)).text();
    expect(page).not.toContain('{{');
    const [, at = ''] = /&quot;scheduled_at&quot;: &quot;([^&]*)&quot;/.exec(page) ?? [];
    expect(Date.parse(at)).toBeGreaterThan(Date.now());
    // Examples must not be in the past, not even in a year.
    const served = await Promise.all(
      ['/openapi.json', '/docs/reference/whatsapp'].map(async (path) => (await fetch(harness.url + path)).text()),
    );
    for (const text of served) expect(text).not.toContain('2027-01-01');
    expect(served[0]).toContain(`"scheduled_at":"${at}"`);
  });

  it('/ leads a person to the documentation, and so does the base URL in a browser', async () => {
    for (const path of ['/', '/v1', '/v1/']) {
      const answer = await fetch(harness.url + path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      const page = await answer.text();
      for (const [, link = ''] of page.matchAll(/<a href="([^"]+)"/g)) {
        const led = await fetch(harness.url + link);
        expect([link, led.status]).toEqual([link, 200]);
        await led.text();
      }
      expect(page).toContain('href="/docs"');
    }
    const program = await fetch(`${harness.url}/v1`);
    expect([program.status, await program.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    const slash = await fetch(`${harness.url}/docs/`);
    expect([slash.status, await slash.text()]).toEqual([200, expect.stringContaining('Quick start')]);
  });

  it('/ sends a browser to the console, where there is one, and tells everybody else where things are', async () => {
    const { url } = await harness.start({ CONSOLE_URL: '/console' });
    const browser = await fetch(`${url}/`, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' });
    expect([browser.status, browser.headers.get('location'), browser.headers.get('vary')]).toEqual([
      302,
      '/console',
      'Accept',
    ]);
    const program = await fetch(`${url}/`, { headers: { accept: '*/*' }, redirect: 'manual' });
    expect([program.status, await program.text()]).toEqual([200, expect.stringContaining('href="/docs"')]);
    const base = await fetch(`${url}/v1`, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([base.status, await base.text()]).toEqual([200, expect.stringContaining('href="/docs"')]);
  });

  it('a browser is shown a page where the documentation has none, and programs are told so in JSON', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const path of ['/docs/nope', '/docs/reference/nope']) {
      const answer = await fetch(harness.url + path, { headers: browser });
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
        404,
        'text/html; charset=utf-8',
        'Accept',
      ]);
      expect(answer.headers.get('content-security-policy')).toBe(POLICY);
      const { tags, problems } = readHtml(await answer.text());
      expect(problems).toEqual([]);
      expect(tags.map(({ attributes }) => attributes.href)).toContain('/docs');
    }
    const program = await fetch(`${harness.url}/docs/nope`);
    expect([program.status, await program.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });

  it('the documentation serves no other file', async () => {
    for (const path of [
      '/docs/package.json',
      '/docs/../package.json',
      '/docs/%2e%2e/package.json',
      '/docs/index.html',
      '/docs/assets/docs.css',
      '/docs/guide/quick-start.md',
      '/docs/%2e%2e/guide.ts',
    ]) {
      expect((await fetch(harness.url + path)).status).toBe(404);
    }
  });
});

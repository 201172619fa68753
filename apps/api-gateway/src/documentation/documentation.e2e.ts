import { describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { ApiHarness } from '../testing/api-gateway.harness';

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

  it('/docs loads everything it names from here, and its policy allows nothing else', async () => {
    const answer = await fetch(`${harness.url}/docs`);
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const page = await answer.text();
    expect(page).not.toMatch(/https?:\/\/|<script>|<style|style=| on\w+=/);
    const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(named).toContain('/docs/swagger-ui-bundle.js');
    for (const path of named.filter((each) => !each.startsWith('data:'))) {
      const asset = await fetch(harness.url + path);
      expect([path, asset.status]).toEqual([path, 200]);
      expect(asset.headers.get('content-type')).toMatch(/javascript|css/);
      // An answer that nobody reads keeps its connection open.
      await asset.text();
    }
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
    expect([slash.status, await slash.text()]).toEqual([200, expect.stringContaining('swagger-ui')]);
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

  it('the documentation serves no other file of its packages', async () => {
    for (const path of [
      '/docs/package.json',
      '/docs/../package.json',
      '/docs/%2e%2e/package.json',
      '/docs/index.html',
    ]) {
      expect((await fetch(harness.url + path)).status).toBe(404);
    }
  });
});

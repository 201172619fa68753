import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startHttpServer } from '@chasqui/testing';
import { EventFollower } from './event-follower';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const { origin, close } = await startHttpServer(listener);
  closers.push(close);
  return `${origin}/v1`;
}

function follower(baseUrl: string) {
  const news: string[] = [];
  const stop = new AbortController();
  closers.push(() => stop.abort());
  const lost = new Promise<string>((resolve) => {
    const one = new EventFollower(
      { baseUrl, key: 'k', types: undefined },
      { connected: () => news.push('connected'), lost: resolve, restarted: () => news.push('restarted') },
    );
    one.follow(() => Promise.resolve(), stop.signal).catch((error: Error) => resolve(`ended: ${error.message}`));
  });
  return { news, lost };
}

describe('the follower of events', () => {
  it('the follower ends when a page is answered instead of a stream: it does not take that for a connection, again and again', async () => {
    const baseUrl = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
    });
    const { news, lost } = follower(baseUrl);
    expect(await lost).toBe(`ended: There is no event stream at ${baseUrl}.`);
    expect(news).toEqual([]);
  });

  it('the follower says the status of a service that answers something else than our errors, and tries again', async () => {
    const baseUrl = await serve((_request, response) => {
      response.writeHead(502).end('Bad Gateway');
    });
    expect(await follower(baseUrl).lost).toBe('502');
  });
});

import { expect, it } from '@jest/globals';
import { ApiHarness, withKey } from '../testing/api-gateway.harness';

/** A hundred at once and a hundred a second; with more, a busy process would refuse the last. */
const REQUESTS = 180;

const harness = ApiHarness.ofFile();

it.each(['/v1/nothing/here', '/docs'])(
  '%s costs a stranger a turn, and who has a key is answered meanwhile',
  async (path) => {
    const { key } = await harness.aKey();
    const since = performance.now();
    const ask = async (): Promise<number> => {
      await (await fetch(harness.url + path)).text();
      return performance.now() - since;
    };
    const strangers = Array.from({ length: REQUESTS }, ask);
    const answer = await fetch(`${harness.url}/v1/whatsapp/accounts`, { headers: withKey(key) });
    expect(answer.status).toBe(200);
    const last = Math.max(...(await Promise.all(strangers)));
    expect(last).toBeGreaterThan(750);
  },
);

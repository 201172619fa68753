import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { ConsoleHarness } from '../testing/console.harness';

/** The pace is a hundred at once and a hundred a second; with more, a busy process would refuse the last. */
const REQUESTS = 180;

const harness = ConsoleHarness.ofFile();

it('who shows a token that nobody has is a stranger, whose requests wait for their turn, and who is signed in is answered meanwhile', async () => {
  const member = await harness.aMember();
  expect((await member.client.get('/me')).status).toBe(200);
  const since = performance.now();
  const ask = async (cookie: string): Promise<number> => {
    const answer = await fetch(`${harness.url}/console/api/me`, { headers: { cookie } });
    await answer.text();
    expect([401, 429, 503]).toContain(answer.status);
    return performance.now() - since;
  };
  const tokens = ['x', ...Array.from({ length: REQUESTS - 1 }, () => randomBytes(32).toString('base64url'))];
  const strangers = tokens.map((token) => ask(`sid=${token}`));
  expect((await member.client.get('/me')).status).toBe(200);
  expect(Math.max(...(await Promise.all(strangers)))).toBeGreaterThan(750);
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';

const MESSAGE_ID = '0192f0c0-0000-7000-8000-000000000001';

const harness = ApiHarness.ofFile();

beforeEach(() => harness.sender.reset());

const react = (key: string, emoji: unknown): Promise<Response> =>
  fetch(`${harness.url}/v1/whatsapp/reaction`, {
    method: 'POST',
    body: JSON.stringify({ message_id: MESSAGE_ID, emoji }),
    headers: { ...withKey(key), 'content-type': 'application/json' },
  });

describe('POST /whatsapp/reaction', () => {
  it.each(['👍', '👨‍👩‍👧‍👦', '🇩🇪', '1️⃣', ''])('POST /whatsapp/reaction takes %j', async (emoji) => {
    const { key } = await harness.aKey();
    const answer = await react(key, emoji);
    expect([answer.status, harness.sender.inputs[0]?.content.payload]).toMatchObject([200, { reaction: { emoji } }]);
  });

  it.each(['1', 'ok', '👍👍', ' ', 7])('POST /whatsapp/reaction answers 400: %j is not one emoji', async (emoji) => {
    const { key } = await harness.aKey();
    const answer = await react(key, emoji);
    expect([answer.status, await errorOf(answer)]).toMatchObject([
      400,
      { code: 'VALIDATION', fields: [{ field: 'emoji' }] },
    ]);
    expect(harness.sender.inputs).toEqual([]);
  });

  // With a pattern in which a character fits two places, the first of these texts would take days.
  it('a reaction whose text is made to be read again and again holds nobody else up', async () => {
    const [{ key: attacker }, { key: victim }] = [await harness.aKey(), await harness.aKey()];
    const texts = ['🦰'.repeat(60), '🦰'.repeat(13), '👍🏽'.repeat(15), '🦰‍'.repeat(10_000)].map((text) => `${text}x`);
    const attacks = Array.from({ length: 40 }, (_, turn) => react(attacker, texts[turn % texts.length]));
    const latenciesMs = await Promise.all(Array.from({ length: 20 }, () => latencyOf(victim)));
    const statuses = await Promise.all(attacks.map(async (attack) => (await attack).status));
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect(Math.max(...latenciesMs)).toBeLessThan(5_000);
  });
});

/** Milliseconds until a victim's request is answered. */
async function latencyOf(key: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${harness.url}/v1/whatsapp/accounts`, { headers: withKey(key) });
  expect(answer.status).toBe(200);
  return performance.now() - started;
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { WhatsAppSystem } from './whatsapp-system';

const EVENTS = 5_000;
const NUMBERS = 2;
const WRITERS_PER_NUMBER = 5;

let system: WhatsAppSystem;

beforeAll(async () => {
  system = await WhatsAppSystem.start(NUMBERS);
});
afterAll(() => system.close());

interface Stored {
  number: string;
  author: string;
  content: string;
}

async function stored(): Promise<Stored[]> {
  const { rows } = await system.service.database.query<Stored>(
    `select account_id as number, from_address as author, content from messages
      where org_id = $1 and direction = 'inbound' order by created_at, id`,
    [system.key.orgId],
  );
  return rows;
}

describe('a service that is away for long', () => {
  it('5,000 events wait in the outbox while the service is away, and are replayed in order per number, none lost or twice', async () => {
    const numbers = await system.numbers();
    const each = EVENTS / NUMBERS / WRITERS_PER_NUMBER;
    const wanted = new Map<string, string[]>();
    await system.service.withoutPairing(async () => {
      const bursts = numbers.flatMap(({ phone }) =>
        Array.from({ length: WRITERS_PER_NUMBER }, async () => {
          const from = await system.aPerson();
          const text = `Missed by ${phone}`;
          wanted.set(
            from,
            Array.from({ length: each }, (_, index) => `${text} ${index + 1}`),
          );
          await system.whatsapp.ask('burst', { from, to: phone, text, count: each });
        }),
      );
      await Promise.all(bursts);
      // The app has all of them: it confirmed each to WhatsApp, but the service confirmed none to the app.
      await waitFor(async () => (await system.whatsapp.ask<string[]>('owed')).length === 0, {
        what: 'the app to have all messages',
        timeoutMs: 120_000,
      });
      expect(await stored()).toEqual([]);
    });
    await waitFor(async () => (await stored()).length >= EVENTS, {
      what: 'all events',
      timeoutMs: 120_000,
      intervalMs: 250,
    });
    const all = await stored();
    expect(all).toHaveLength(EVENTS);
    for (const [author, texts] of wanted) {
      const own = all.filter((message) => message.author === author);
      expect(own.map(({ content }) => content)).toEqual(texts);
    }
    expect(await system.peace()).toEqual({ owed: [], problems: [] });
  }, 280_000);
});

import { aNewMessage, anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '@chasqui/database';
import { MessageIntakeRepository, MessageRepository } from '@chasqui/messages';
import { MOST_EVENT_BYTES } from './event-statement';
import { EventLogRepository, type NewEvent } from './event-log.repository';

interface Logged {
  payload: { truncated?: boolean; message: { id: string; content: string; truncated?: boolean; metadata: object } };
  bytes: number;
}

let test: TestDatabase;
let database: Database;
let orgId: string;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  orgId = await anOrganization(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function loggedOf(subjectId: string): Promise<Logged[]> {
  const { rows } = await database.query<Logged>(
    'select payload, octet_length(payload::text) as bytes from events where subject_id = $1',
    [subjectId],
  );
  return rows;
}

async function logged(payload: object): Promise<Logged> {
  const event: NewEvent = { orgId, mode: 'live', type: 'message.received', subjectId: uuidv7(), payload };
  await database.transaction((transaction) => new EventLogRepository(database).append(transaction, [event]));
  const [row, ...more] = await loggedOf(event.subjectId);
  if (row === undefined || more.length > 0) throw new Error('not one event');
  return row;
}

/** As large as a send allows; every character is six bytes of JSON. */
const metadata = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [`${n}`.padEnd(40, '\u0001'), '\u0001'.repeat(500)]),
);
const rest = { error_message: '\u0001'.repeat(1_000), media: { url: 'x'.repeat(2_048) }, metadata };

describe('the size of an event', () => {
  it('an event is whole up to 256 KB as JSON', async () => {
    for (const content of ['x'.repeat(65_536), '"'.repeat(65_536), 'é'.repeat(32_768), '\u0001'.repeat(30_000)]) {
      const { payload, bytes } = await logged({ message: { content, metadata: {} } });
      expect(payload).toEqual({ message: { content, metadata: {} } });
      expect(bytes).toBeLessThanOrEqual(MOST_EVENT_BYTES);
    }
  });

  it('an event beyond that is cut: the content of its message, at a whole character, and says so', async () => {
    for (const letter of ['\u0001', '😀', '"']) {
      const content = letter.repeat(150_000);
      const { payload, bytes } = await logged({ message: { id: 'm', content, ...rest }, contact: { name: 'Ann' } });
      expect(payload).toEqual({
        message: { id: 'm', content: letter.repeat(10_000), ...rest, truncated: true },
        contact: { name: 'Ann' },
      });
      expect(bytes).toBeLessThanOrEqual(MOST_EVENT_BYTES);
    }
  });

  it('an event without a message keeps its small members, and says so', async () => {
    const { payload, bytes } = await logged({ lead: { id: 'l' }, answers: 'x'.repeat(MOST_EVENT_BYTES) });
    expect(payload).toEqual({ lead: { id: 'l' }, truncated: true });
    expect(bytes).toBeLessThan(100);
  });

  it('an event is bounded, too, where a statement makes it from the row of a message, which stays whole', async () => {
    const content = '\u0001'.repeat(65_536);
    const message = aNewMessage({
      orgId,
      content,
      metadata,
      scheduledAt: new Date(Date.now() + 60_000),
    });
    await new MessageIntakeRepository(database).accept([message]);
    expect(await new MessageRepository(database).cancel(orgId, 'live', message.id)).toBe(true);
    const [row] = await loggedOf(message.id);
    expect(row?.payload.message).toMatchObject({ content: '\u0001'.repeat(10_000), truncated: true, metadata });
    expect(row?.bytes).toBeLessThanOrEqual(MOST_EVENT_BYTES);
    const { rows } = await database.query('select content from messages where id = $1', [message.id]);
    expect(rows).toEqual([{ content }]);
  });
});

import { EVENT_TYPES, type EventType, type LoggedEvent } from '@chasqui/database';
import { MediaLinks } from '@chasqui/files/store';
import { EVENT_CATALOGUE } from './event-catalogue';
import { eventSchemas } from './event-schemas';
import { fromEventId, toEventId, toWireEvent, webhookBody } from './wire-event';

const ID = '019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01';
const links = new MediaLinks('https://chasqui.example.com', 'a secret of all processes');
const row = (change: Partial<LoggedEvent> = {}) => ({
  id: ID,
  orgId: '019a0d10-2f6a-7b3e-8c11-5e7d90a4b202',
  mode: 'live' as const,
  type: 'usage.threshold' as const,
  payload: EVENT_CATALOGUE['usage.threshold'].sample,
  createdAt: new Date('2026-11-20T10:00:00Z'),
  ...change,
});
/** PostgreSQL returns the keys of jsonb in an order of its own. */
const shuffled = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
          .map(([key, each]) => [key, shuffled(each)]),
      );

describe('an event as it is told', () => {
  it('an event as it is told has the envelope of the contract, in its order', () => {
    expect(JSON.stringify(toWireEvent(row(), links))).toBe(
      `{"id":"evt_${ID}","type":"usage.threshold","event":"usage.threshold","timestamp":"2026-11-20T10:00:00.000Z",` +
        '"organization_id":"019a0d10-2f6a-7b3e-8c11-5e7d90a4b202","test":false,' +
        '"data":{"limit":"messages_month","used":4000,"max":5000,"percent":80,"resets_at":"2026-12-15T00:00:00.000Z"}}',
    );
  });

  it('an event is a test when it is about the sandbox, and when somebody tries a webhook out', () => {
    expect(toWireEvent(row({ mode: 'test' }), links).test).toBe(true);
    expect(toWireEvent(row(), links, true).test).toBe(true);
  });

  it.each(EVENT_TYPES)(
    'an event %s has its data in the order of its sample, however it is stored',
    (type: EventType) => {
      const { sample } = EVENT_CATALOGUE[type];
      const { data } = toWireEvent(row({ type, payload: shuffled(sample) as object }), links);
      expect(JSON.stringify(data)).toBe(JSON.stringify(sample));
    },
  );

  it('an event of a received message that an older version logged has the parts that were added since', () => {
    const { sample } = EVENT_CATALOGUE['message.received'];
    const { contact_cards: _, group: __, ...message } = sample.message;
    const { data } = toWireEvent(row({ type: 'message.received', payload: { ...sample, message } }), links);
    expect(JSON.stringify(data)).toBe(JSON.stringify(sample));
  });

  it('the body of a request to a webhook is the same to the byte whenever it is written, also with links to files', () => {
    const { sample } = EVENT_CATALOGUE['message.received'];
    const media = { file_id: ID, mime_type: 'image/png', size: 3, filename: null };
    const event = row({ type: 'message.received', payload: { ...sample, message: { ...sample.message, media } } });
    const at = 1_800_000_000;
    const sent = webhookBody(event, links, { isTest: false, at });
    expect(sent).toContain(`/v1/media/${ID}?expires=${at + 86_400}&signature=`);
    jest.useFakeTimers({ now: at * 1_000 + 7 * 86_400_000 });
    expect(webhookBody(event, links, { isTest: false, at })).toBe(sent);
    jest.useRealTimers();
  });

  it('an event of an import has a link to its refused rows, signed when it is told, in the place of their file', () => {
    const { errors_url: _, ...ended } = EVENT_CATALOGUE['import.completed'].sample.import;
    const told = (fileId: string | null) => {
      const payload = { import: { errors_url: null, errors_file_id: fileId, ...ended } };
      return toWireEvent(row({ type: 'import.completed', payload }), links).data.import as Record<string, unknown>;
    };
    expect(Object.keys(told(ID))).toEqual(Object.keys(EVENT_CATALOGUE['import.completed'].sample.import));
    const url = new URL(String(told(ID).errors_url));
    expect([url.pathname, url.searchParams.has('signature')]).toEqual([`/v1/media/${ID}`, true]);
    expect(told(null).errors_url).toBeNull();
    const { unmapped_columns: __, ...older } = ended;
    const payload = { import: { errors_url: null, errors_file_id: null, ...older } };
    expect(toWireEvent(row({ type: 'import.completed', payload }), links).data.import).toMatchObject({
      unmapped_columns: [],
    });
  });

  it('an event keeps what its sample does not have, at the end', () => {
    const payload = { later: 1, ...EVENT_CATALOGUE['usage.threshold'].sample };
    expect(Object.keys(toWireEvent(row({ payload }), links).data).at(-1)).toBe('later');
  });

  it('an event keeps every key of metadata, whatever it is called', () => {
    const { message } = EVENT_CATALOGUE['message.status'].sample;
    const metadata = JSON.parse('{"constructor":"Acme","toString":"x","__proto__":"y","hasOwnProperty":"z"}') as object;
    const payload = { message: { ...message, metadata } };
    const { data } = toWireEvent(row({ type: 'message.status', payload }), links);
    expect(JSON.stringify((data.message as { metadata: object }).metadata)).toBe(JSON.stringify(metadata));
  });

  it('a file that came in has a link that is good for 24 hours, signed when it is told', () => {
    const { message, ...rest } = EVENT_CATALOGUE['message.received'].sample;
    const media = { file_id: ID, mime_type: 'image/png', size: 7, filename: null };
    const payload = { ...rest, message: { ...message, media } };
    const told = toWireEvent(row({ type: 'message.received', payload }), links).data.message as typeof message;
    expect(told.media).toEqual({
      url: told.media?.url,
      mime_type: 'image/png',
      size: 7,
      filename: null,
      error: null,
      status: 'stored',
    });
    const url = new URL(told.media?.url ?? '');
    expect(url.pathname).toBe(`/v1/media/${ID}`);
    expect(links.read(ID, Object.fromEntries(url.searchParams))).toEqual({ keyId: null });
    expect(Number(url.searchParams.get('expires')) - Date.now() / 1000).toBeGreaterThan(86_000);
    expect(JSON.stringify(payload)).not.toContain('http');
  });

  it('a file that never came has no address, and says why', () => {
    const { message } = EVENT_CATALOGUE['message.status'].sample;
    const media = { file_id: null, mime_type: 'image/png', size: null, filename: null, error: 'too_large' };
    const payload = { message: { ...message, media } };
    const told = toWireEvent(row({ type: 'message.status', payload }), links).data.message as typeof message;
    expect(told.media).toEqual({
      url: null,
      mime_type: 'image/png',
      size: null,
      filename: null,
      error: 'too_large',
      status: 'failed',
    });
  });

  it('a file that is awaited has no address yet, and what its sender says of it', () => {
    const { message } = EVENT_CATALOGUE['message.status'].sample;
    const media = { file_id: null, mime_type: 'image/png', size: 7, filename: 'a.png', pending: true };
    const payload = { message: { ...message, media } };
    const told = toWireEvent(row({ type: 'message.updated', payload }), links).data.message as typeof message;
    expect(told.media).toEqual({
      url: null,
      mime_type: 'image/png',
      size: 7,
      filename: 'a.png',
      error: null,
      status: 'pending',
    });
  });

  it('a file that was sent keeps the address that it was given with', () => {
    const { message } = EVENT_CATALOGUE['message.status'].sample;
    const media = { url: 'https://example.com/a.png', mime_type: null, size: null, filename: null };
    const payload = { message: { ...message, media } };
    const told = toWireEvent(row({ type: 'message.status', payload }), links).data.message as typeof message;
    expect(told.media).toEqual({ ...media, error: null, status: null });
  });
});

describe('the public id of an event', () => {
  it('the public id of an event leads back to its row, and nothing else does', () => {
    expect(fromEventId(toEventId(ID))).toBe(ID);
    expect(fromEventId(toEventId(ID.toUpperCase()))).toBe(ID);
    for (const other of [ID, `evt_${ID}0`, `evt-${ID}`, 'evt_', '', ` evt_${ID}`])
      expect(fromEventId(other)).toBeNull();
  });
});

describe('the catalogue', () => {
  it('the catalogue has an entry, a sentence and a schema of its own for every type', () => {
    expect(Object.keys(EVENT_CATALOGUE)).toEqual([...EVENT_TYPES]);
    const schemas = eventSchemas();
    const names = Object.values(EVENT_CATALOGUE).map(({ data }) => data.name);
    expect(new Set(names).size).toBe(EVENT_TYPES.length);
    for (const name of names) expect(Object.keys(schemas[name]?.properties ?? {})).not.toEqual([]);
    for (const { when } of Object.values(EVENT_CATALOGUE)) expect(when).toMatch(/^[A-Z].{10,}\.$/);
  });
});

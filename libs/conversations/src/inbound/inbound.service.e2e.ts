import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ConsentRepository,
  ConversationRepository,
  InboundContactRepository,
  SuppressionRepository,
} from '@chasqui/contacts';
import { Database, type Queryable } from '@chasqui/database';
import { EventLogRepository, type NewEvent } from '@chasqui/events';
import { anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { ConsentService } from './consent.service';
import { ConsentSettingsRepository } from './consent-settings.repository';
import type { InboundChannel, IncomingMessage, PlacedMessage } from './inbound-channel';
import { InboundService } from './inbound.service';
import { OwnWordsReader } from './own-words-reader';

const ACCOUNT = randomUUID();
const SENT_AT = '2026-03-01T10:00:00.000Z';

let test: TestDatabase;
let database: Database;
let inbound: InboundService;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
  const consents = new ConsentService(
    new InboundContactRepository(),
    new ConsentRepository(),
    new SuppressionRepository(),
    new OwnWordsReader(),
  );
  const log = new EventLogRepository(database);
  inbound = new InboundService(new InboundContactRepository(), new ConversationRepository(), consents, log);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

/** Keeps messages in memory, and recognizes them by id. */
class MemoryChannel implements InboundChannel<IncomingMessage, IncomingMessage> {
  readonly name = 'sms';
  readonly stored = new Map<string, PlacedMessage<IncomingMessage>>();

  findNew(_transaction: Queryable, _owner: unknown, reports: readonly IncomingMessage[]): Promise<IncomingMessage[]> {
    return Promise.resolve(reports.filter(({ id }) => !this.stored.has(id)));
  }

  insert(
    _transaction: Queryable,
    { orgId, mode }: { orgId: string; mode: 'live' | 'test' },
    messages: readonly PlacedMessage<IncomingMessage>[],
  ): Promise<NewEvent[]> {
    for (const placed of messages) this.stored.set(placed.message.id, placed);
    const event = (subjectId: string): NewEvent => ({ orgId, mode, type: 'message.received', subjectId, payload: {} });
    return Promise.resolve(messages.map(({ message }) => event(message.id)));
  }
}

const aMessage = (phone: string, text = 'hello'): IncomingMessage => ({
  id: randomUUID(),
  accountId: ACCOUNT,
  sender: { phone, lid: null, name: null, hasWritten: true },
  text,
  sentAt: SENT_AT,
});

async function store(orgId: string, channel: MemoryChannel, reports: readonly IncomingMessage[]) {
  let statements = 0;
  const stored = await database.transaction(async (transaction) => {
    const query: Queryable['query'] = (statement, values) => {
      statements += 1;
      return transaction.query(statement, values);
    };
    return (await inbound.store({ ...transaction, query }, { orgId, mode: 'live' }, channel, reports)).messages;
  });
  return { stored, statements };
}

describe('a batch of messages that come in', () => {
  it('a batch that comes in writes contacts, conversations and events in one order: people, conversations, messages, consent', async () => {
    const [orgId, channel] = [randomUUID(), new MemoryChannel()];
    const messages = [aMessage('4915100000001'), aMessage('4915100000001', 'STOP')];
    expect((await store(orgId, channel, messages)).stored).toEqual(messages);
    const placed = [...channel.stored.values()];
    expect(new Set(placed.map(({ contact }) => contact?.id)).size).toBe(1);
    expect(new Set(placed.map(({ conversationId }) => conversationId)).size).toBe(1);
    const { rows } = await database.query<{ type: string }>(
      'select type from events where org_id = $1 order by created_at, id',
      [orgId],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'contact.created',
      'conversation.created',
      'message.received',
      'message.received',
      'contact.opted_out',
    ]);
  });

  it('a stop word is kept as the proof of the opt-out, as it was written, with its address and time', async () => {
    const [orgId, channel] = [randomUUID(), new MemoryChannel()];
    const messages = [
      aMessage('4915100000007'),
      aMessage('4915100000007', ' Stop '),
      aMessage('4915100000007', 'stop'),
    ];
    await store(orgId, channel, messages);
    const { rows } = await database.query(
      `select k.mode, k.channel, k.opt, k.source, k.address, k.text, k.said_at as at, k.contact_id = a.contact_id as own
       from contact_consents k join contact_addresses a on a.org_id = k.org_id where k.org_id = $1`,
      [orgId],
    );
    const said = { channel: 'sms', opt: 'out', source: 'keyword', at: new Date(SENT_AT) };
    expect(rows).toEqual([{ mode: 'live', ...said, address: '4915100000007', text: ' Stop ', own: true }]);
  });

  it('a word of its organization opts out whoever writes it, and is nothing to another organization', async () => {
    const channel = new MemoryChannel();
    const [own, other] = [await anOrganization(database), await anOrganization(database)];
    const settings = { stopWords: ['No más'], startWords: ['Volver'] };
    expect(await new ConsentSettingsRepository(database).change(own, settings)).toMatchObject({
      changes: { stop_words: { from: [], to: ['No más'] }, start_words: { from: [], to: ['Volver'] } },
    });
    for (const orgId of [own, other]) {
      await store(orgId, channel, [aMessage('4915100000008', 'nó mas!'), aMessage('4915100000009', 'fuera')]);
      await store(orgId, channel, [{ ...aMessage('4915100000008', 'VOLVER'), sentAt: '2026-03-01T10:00:01.000Z' }]);
    }
    const { rows } = await database.query(
      'select org_id, opt, text from contact_consents where org_id = any ($1) order by said_at',
      [[own, other]],
    );
    expect(rows).toEqual([
      { orgId: own, opt: 'out', text: 'nó mas!' },
      { orgId: own, opt: 'in', text: 'VOLVER' },
    ]);
  });

  it('the words of an organization are read once, however many batches come in meanwhile', async () => {
    const [orgId, channel] = [randomUUID(), new MemoryChannel()];
    const first = await store(orgId, channel, [aMessage('4915100000010')]);
    const second = await store(orgId, channel, [aMessage('4915100000011')]);
    expect(second.statements).toBe(first.statements - 1);
  });

  it('a batch that comes in writes nothing when all of it was stored before', async () => {
    const [orgId, channel] = [randomUUID(), new MemoryChannel()];
    const messages = [aMessage('4915100000002')];
    await store(orgId, channel, messages);
    // The lock and the time.
    expect(await store(orgId, channel, messages)).toEqual({ stored: [], statements: 2 });
  });

  it('a batch of a hundred messages takes as many statements as one message', async () => {
    const [orgId, channel] = [randomUUID(), new MemoryChannel()];
    await store(orgId, channel, [aMessage('4915100000004')]);
    const { statements } = await store(orgId, channel, [aMessage('4915100000003')]);
    const hundred = Array.from({ length: 100 }, (_, n) => aMessage(String(4_915_200_000_000 + n)));
    expect((await store(orgId, channel, hundred)).statements).toBe(statements);
  });
});

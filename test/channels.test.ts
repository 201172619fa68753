import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_FIELDS, CHANNEL_TABLE, CHANNELS, canBecome, MESSAGE_STATUSES } from '@chasqui/database';
import { accountNames, sampleEvent } from '@chasqui/events';
import { metersOf } from '@chasqui/sending';
import * as lanes from '@chasqui/lanes';

const apps = join(__dirname, '..', 'apps');
const processors = readdirSync(apps, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.processor.ts') && !path.includes('node_modules'))
  .map((path) => readFileSync(join(apps, path), 'utf8'));

const queuesOf = (kind: string): string[] =>
  Object.entries(lanes).flatMap(([name, value]) =>
    typeof value === 'object' && 'queue' in value && value.kind === kind ? [name] : [],
  );

const withLanes = CHANNELS.flatMap((channel) => {
  const { laneKind } = CHANNEL_TABLE[channel];
  return laneKind === null ? [] : [[channel, laneKind] as const];
});

it.each(withLanes)(
  'the channel %s has one queue for its lanes, on which one app works, and which belong to its accounts',
  async (_, kind) => {
    const [queue, ...more] = queuesOf(kind);
    expect(more).toEqual([]);
    expect(processors.filter((code) => code.includes(`@Processor(${queue}.queue,`))).toHaveLength(1);
    const asked: string[] = [];
    const database = { query: ({ text }: { text: string }) => (asked.push(text), Promise.resolve({ rows: [] })) };
    await new lanes.LaneOwnerRepository(database as never).ownersOf(kind, ['an id']);
    expect(asked).toEqual([expect.stringContaining('from accounts')]);
  },
);

it.each(['laneKind', 'accountField'] as const)('no two channels have the same %s', (part) => {
  const named = CHANNELS.flatMap((channel) => CHANNEL_TABLE[channel][part] ?? []);
  expect(new Set<string>(named).size).toBe(named.length);
});

describe.each(CHANNELS)('the channel %s', (channel) => {
  const { statuses, messageLimits, accountField } = CHANNEL_TABLE[channel];

  it('a channel counts live messages against its limits, and test messages against none', () => {
    const limits = Object.fromEntries(messageLimits.map((limit, place) => [limit, 10 + place]));
    const subscription = { limits, signature: null, enforceWhatsappOptOut: false, subscribedAt: new Date() };
    const counted = metersOf(channel, 'live', subscription).map(({ limit, max }) => [limit, max]);
    expect(Object.fromEntries(counted)).toEqual(limits);
    expect(messageLimits[0]).toBe('messages_month');
    expect(metersOf(channel, 'test', subscription)).toEqual([]);
  });

  it('a channel has messages that begin as pending, can fail, and come to each other status by steps of its own', () => {
    const reached = new Set<string>(['pending']);
    for (const _ of MESSAGE_STATUSES) {
      for (const status of statuses) {
        if (statuses.some((from) => reached.has(from) && canBecome(from, status, null))) reached.add(status);
      }
    }
    expect([...reached].toSorted()).toEqual([...statuses].toSorted());
    expect(statuses).toContain('failed');
  });

  it('a channel names an account in its own field, as events describe it, and leaves the others null', () => {
    const names: Record<string, string | null> = accountNames({ channel, accountId: 'an id' });
    expect(Object.keys(names)).toEqual(ACCOUNT_FIELDS);
    expect(Object.keys(names).filter((field) => names[field] !== null)).toEqual(
      accountField === null ? [] : [accountField],
    );
    const { message } = sampleEvent('message.status').data as { message: object };
    const { conversation } = sampleEvent('conversation.created').data as { conversation: object };
    for (const told of [message, conversation])
      expect(Object.keys(told)).toEqual(expect.arrayContaining(Object.keys(names)));
  });
});

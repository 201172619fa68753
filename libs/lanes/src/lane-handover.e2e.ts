import { describe, expect, it } from '@jest/globals';
import {
  type LaneMessage,
  MessageIntakeRepository,
  MessageLaneRepository,
  type MessageRecord,
  type RecordedMessage,
} from '@chasqui/messages';
import { aNewMessage, waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { isOverdue } from './lane-handover';
import { type LaneQueue, WHATSAPP_LANES } from './lane-queue';
import { LaneWorker } from './lane-worker';
import { LaneEngineWorld } from './testing/lane-engine.world';

const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', refund: false };
/** Enough that both copies get some, whatever the names. */
const LANES = 16;

describe('lanes whose work does not end', () => {
  const world = new LaneEngineWorld();

  it('a copy that is added gets lanes that another one has had all along, and their order stays', async () => {
    const queue: LaneQueue = { ...WHATSAPP_LANES, queue: `lanes-${uuid()}` };
    const { doorbell } = world.open(queue);
    const called = new Map<string, string[]>();
    const startCopy = async (): Promise<number> => {
      const own = await world.ofProcess(queue, doorbell);
      const lanes = new LaneWorker<LaneMessage, MessageRecord, RecordedMessage>({
        queue,
        store: new MessageLaneRepository(world.database),
        doorbell,
        ...own,
        handler: {
          deliver: async (row) => {
            called.set(row.lane, [...(called.get(row.lane) ?? []), row.id]);
            await new Promise((resolve) => setTimeout(resolve, 50));
            return SENT;
          },
          expired: () => SENT,
          dead: () => SENT,
          parked: () => SENT,
          isOpen: () => false,
          failed: (_row, error) => world.failed(error),
          onRecorded: () => undefined,
        },
      });
      await world.work(queue, lanes, own.leases);
      return own.processes.id;
    };
    const lanesOf = async (processId: number): Promise<number> => {
      const { rows } = await world.database.query<{ n: number }>(
        `select count(*)::int as n from lanes where process_id = $1 and lease_until = 'infinity'`,
        [processId],
      );
      return rows[0]?.n ?? 0;
    };
    const messages = Array.from({ length: LANES }, () => uuid()).flatMap((accountId) =>
      Array.from({ length: 400 }, () => aNewMessage({ accountId })),
    );
    await new MessageIntakeRepository(world.database).accept(messages);
    const first = await startCopy();
    for (const lane of new Set(messages.map((message) => message.lane))) doorbell.ring(lane);
    await waitFor(async () => (await lanesOf(first)) === LANES, { what: 'the first copy to have all lanes' });
    const second = await startCopy();
    await waitFor(async () => (await lanesOf(second)) > 0, {
      what: 'the second copy to have a lane',
      timeoutMs: 20_000,
    });
    for (const [lane, ids] of called) {
      const expected = messages.filter((message) => message.lane === lane).map(({ id }) => id);
      expect(ids).toEqual(expected.slice(0, ids.length));
    }
    expect(world.errors).toEqual([]);
  });

  it('a lane stays with whom it falls to, and for five seconds with anybody', () => {
    const mine = { isMine: () => true };
    const others = { isMine: () => false };
    expect([4_999, 5_000].map((sinceMs) => isOverdue(others, 'wa:1', sinceMs))).toEqual([false, true]);
    expect(isOverdue(mine, 'wa:1', 60_000)).toBe(false);
  });
});

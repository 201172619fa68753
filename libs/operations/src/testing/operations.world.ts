import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { Database, type Transactor } from '@chasqui/database';
import { MessageIntakeRepository, MessageLaneRepository, type NewMessage } from '@chasqui/messages';
import {
  aLivingProcess,
  aNewMessage,
  createTestDatabase,
  explained,
  type NumberDraft,
  type TestDatabase,
} from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { LaneFactsRepository } from '../board/lane-facts.repository';
import { whyLaneWaits } from '../why/lane-waits';
import type { Wait } from '../why/wait-texts';

export const BY = { id: uuid(), name: 'Ana Operator' };

/** PostgreSQL with living processes of all worker apps, and helpers for operators' views. */
export class OperationsWorld {
  database: Database;
  senderId: number;
  private test: TestDatabase;

  constructor() {
    beforeAll(async () => {
      this.test = await createTestDatabase();
      this.database = await Database.connect({ url: this.test.url, poolSize: 4, applicationName: 'test' });
    });
    beforeEach(async () => {
      await this.database.query('delete from processes');
      this.senderId = await aLivingProcess(this.database, 'whatsapp-sender');
      await aLivingProcess(this.database, 'sms-dispatcher');
      await aLivingProcess(this.database, 'webhook-dispatcher');
    });
    afterAll(async () => {
      await this.database.close();
      await this.test.drop();
    });
  }

  async why(lane: string): Promise<Wait | null> {
    const facts = await new LaneFactsRepository(this.database).findOne(lane);
    return facts && whyLaneWaits(facts);
  }

  async send(number: NumberDraft, count = 1, fields: Partial<NewMessage> = {}): Promise<string[]> {
    const { orgId, mode, id } = number;
    const messages = Array.from({ length: count }, () => aNewMessage({ orgId, mode, accountId: id, ...fields }));
    await new MessageIntakeRepository(this.database).accept(messages);
    return messages.map((message) => message.id);
  }

  /** Lets the sender take a lane, which starts its first message; that one gets no answer. */
  async leaveUnanswered(lane: string, record: { dueInMs: number; parked?: boolean }): Promise<void> {
    const lanes = new MessageLaneRepository(this.database);
    const taken = await lanes.take(lane, this.senderId, 1);
    const [head] = taken?.rows ?? [];
    if (taken === null || head === undefined) throw new Error('the lane is empty');
    const open = { state: 'started', status: null, source: 'gateway', refund: false } as const;
    await lanes.record([{ lane, fence: taken.fence, id: head.id, record: { ...open, ...record } }]);
    await this.database.query('update lanes set lease_until = null where lane = $1', [lane]);
  }

  explained(): { explaining: Transactor; plans: string[] } {
    const plans: string[] = [];
    const transaction: Transactor['transaction'] = (work) =>
      this.database.transaction(async (inner) => {
        const { explaining, plans: found } = explained(inner);
        const result = await work({ ...explaining, manager: inner.manager });
        plans.push(...found);
        return result;
      });
    return { explaining: { ...explained(this.database).explaining, transaction }, plans };
  }

  /** Runs a statement for a state that no repository creates alone. */
  async set(text: string, values: unknown[] = []): Promise<void> {
    await this.database.query(text, values);
  }
}

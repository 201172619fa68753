import { aNewMessage, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { Database } from '../database/database';
import { LaneRepository } from '../lanes/lane.repository';
import { MessageIntakeRepository } from '../messages/message-intake.repository';
import { BulkRepository } from './bulk.repository';

const POOL = 3;

describe('rows of bulk sends', () => {
  let test: TestDatabase;
  let database: Database;
  let bulks: BulkRepository;
  let lanes: LaneRepository;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: POOL, applicationName: 'test' });
    bulks = new BulkRepository(database);
    lanes = new LaneRepository(database);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  async function aLease(lane: string): Promise<{ lane: string; fence: number }> {
    return { lane, fence: (await lanes.take(lane, 60_000)) ?? 0 };
  }

  it('are accepted by more pacers at once than there are connections, each for another organization', async () => {
    const intake = new MessageIntakeRepository(database);
    const leases = await Promise.all(Array.from({ length: 20 * POOL }, (_, place) => aLease(`bulk:many-${place}`)));
    const accepted = leases.map((lease) => {
      const message = aNewMessage();
      return intake.acceptOnce(message, (work) => bulks.underLease(lease, work));
    });
    const kinds = (await Promise.all(accepted)).map((result) => result?.kind);
    expect(new Set(kinds)).toEqual(new Set(['accepted']));
  });
});

import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { Database } from '@chasqui/database';
import { ProcessRegistry } from '../processes/process-registry';
import { createTestDatabase, type TestDatabase, testRedis } from '@chasqui/testing';
import { type Job, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Doorbell } from '../doorbell';
import { LaneLeases } from '../lane-leases';
import type { DrainJob, LaneKind } from '../lane-queue';
import { LaneSlots } from '../lane-slots';
import { LaneSweeper } from '../lane-sweeper';
import { laneWorkerOptions } from '../lane-worker';
import { LaneOwnerRepository } from '../store/lane-owner.repository';
import { LaneRepository } from '../store/lane.repository';

interface Drainer {
  process(job: Pick<Job<DrainJob>, 'name' | 'data'>): Promise<void>;
  stop(): void;
}

/** PostgreSQL and Redis for the engines of a test file; everything a test starts ends with it. */
export class LaneEngineWorld {
  database: Database;
  url: string;
  readonly errors: unknown[] = [];
  private readonly redis = testRedis();
  private readonly connection = new Redis(this.redis.url, { maxRetriesPerRequest: null });
  private readonly stops: (() => Promise<void> | void)[] = [];
  private test: TestDatabase;

  constructor() {
    beforeAll(async () => {
      this.test = await createTestDatabase();
      this.url = this.test.url;
      this.database = await Database.connect({ url: this.test.url, poolSize: 10, applicationName: 'test' });
    });
    afterEach(async () => {
      for (const stop of this.stops.splice(0).toReversed()) await stop();
      this.errors.length = 0;
    });
    afterAll(async () => {
      this.connection.disconnect();
      await this.database.close();
      await this.test.drop();
    });
  }

  readonly failed = (error: unknown): void => {
    this.errors.push(error);
  };

  open(queue: LaneKind): { bull: Queue<DrainJob>; doorbell: Doorbell } {
    const bull = new Queue<DrainJob>(queue.queue, { connection: this.connection, prefix: this.redis.prefix });
    this.stops.push(() => bull.close());
    return { bull, doorbell: new Doorbell(bull, { onFailure: this.failed }) };
  }

  async ofProcess(
    queue: LaneKind,
    doorbell: Doorbell,
  ): Promise<{ processes: ProcessRegistry; leases: LaneLeases; slots: LaneSlots }> {
    const processes = await ProcessRegistry.start(this.database, {
      app: 'test',
      onRevived: () => this.failed(new Error('taken for dead')),
      onFailure: this.failed,
    });
    this.stops.push(() => processes.close());
    const owners = new LaneOwnerRepository(this.database);
    return {
      processes,
      leases: new LaneLeases({ processes, store: new LaneRepository(this.database), onFailure: this.failed }),
      slots: new LaneSlots({
        queue,
        owners,
        connections: this.database.poolFigures.size,
        ring: (lane) => doorbell.ring(lane),
      }),
    };
  }

  async work(queue: LaneKind, lanes: Drainer, leases: LaneLeases): Promise<void> {
    const options = { ...laneWorkerOptions(queue), connection: this.connection, prefix: this.redis.prefix };
    const worker = new Worker<DrainJob>(queue.queue, (job) => lanes.process(job), options);
    worker.on('failed', (_job, error) => this.failed(error));
    await worker.waitUntilReady();
    this.stops.push(async () => {
      lanes.stop();
      await worker.close();
      leases.stop();
    });
  }

  sweep(
    queue: LaneKind,
    doorbell: Doorbell,
    store: { lanesWithWork(kind: string, limit: number): Promise<string[]> },
  ): void {
    const swept = new LaneSweeper({
      queue,
      doorbell,
      lanesWithWork: (kind, limit) => store.lanesWithWork(kind, limit),
      isMine: () => true,
      onSwept: () => undefined,
      onFailure: this.failed,
    });
    swept.start();
    this.stops.push(() => swept.stop());
  }
}

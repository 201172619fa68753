import { testRedis, waitFor } from '@chasqui/testing';
import { BullModule, getQueueToken, Processor } from '@nestjs/bullmq';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { LaneProcessor } from './lane-processor';
import { DRAIN, type DrainJob, WEBHOOK_LANES, SMS_LANES } from './lane-queue';
import { laneWorkerOptions } from './lane-worker';

const work = { process: jest.fn(), stop: jest.fn(), onFailed: jest.fn() };
const log = { error: jest.fn(), warn: jest.fn(), debug: jest.fn() };

@Injectable()
@Processor(SMS_LANES.queue, laneWorkerOptions(SMS_LANES))
class Rings extends LaneProcessor {
  constructor() {
    super(work, log);
  }
}

const otherWork = { process: jest.fn(), stop: jest.fn() };

@Injectable()
@Processor(WEBHOOK_LANES.queue, laneWorkerOptions(WEBHOOK_LANES))
class OtherRings extends LaneProcessor {
  constructor() {
    super(otherWork, log);
  }
}

describe('a processor of lanes', () => {
  const { url, prefix } = testRedis();
  const redis = new Redis(url, { maxRetriesPerRequest: null });

  @Module({
    imports: [BullModule.forRoot({ connection: redis, prefix }), BullModule.registerQueue({ name: SMS_LANES.queue })],
    providers: [Rings],
  })
  class App {}

  afterAll(() => redis.disconnect());

  it('a lane processor works on each job, notes the lane of one that failed, and takes no more once the app ends', async () => {
    const app = await NestFactory.createApplicationContext(App, { logger: false });
    const queue = app.get<Queue<DrainJob>>(getQueueToken(SMS_LANES.queue));
    work.process.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('the database is away'));
    await queue.addBulk(['sms:1', 'sms:2'].map((lane) => ({ name: DRAIN, data: { lane } })));
    await waitFor(() => log.error.mock.calls.length > 0, { what: 'the failure' });
    expect(work.process).toHaveBeenCalledTimes(2);
    const lane = (work.process.mock.calls[1] as [{ data: DrainJob }])[0].data.lane;
    expect(log.error.mock.calls).toEqual([
      [{ lane, err: expect.objectContaining({ message: 'the database is away' }) }, expect.any(String)],
    ]);
    expect(work.onFailed).toHaveBeenCalledTimes(1);
    expect(work.stop).not.toHaveBeenCalled();

    const worker = app.get(Rings).worker;
    await app.close();
    expect(work.stop).toHaveBeenCalledTimes(1);
    expect(worker.isRunning()).toBe(false);
  });

  it('a lane processor stops with those of other modules, and the app closes when the work under way has ended', async () => {
    const bull = { connection: redis, prefix: `${prefix}-two` };
    const closed: string[] = [];
    const closes = { provide: 'CLOSES', useValue: { onApplicationShutdown: () => closed.push('what the work needs') } };
    @Module({ imports: [BullModule.registerQueue({ name: SMS_LANES.queue })], providers: [Rings] })
    class One {}
    @Module({ imports: [BullModule.registerQueue({ name: WEBHOOK_LANES.queue })], providers: [OtherRings] })
    class Other {}
    @Module({ imports: [BullModule.forRoot(bull), One, Other], providers: [closes] })
    class Both {}

    jest.resetAllMocks();
    let end: () => void = () => undefined;
    work.process.mockReturnValueOnce(new Promise<void>((resolve) => (end = resolve)));
    const app = await NestFactory.createApplicationContext(Both, { logger: false });
    const queue = app.get<Queue<DrainJob>>(getQueueToken(SMS_LANES.queue), { strict: false });
    await queue.add(DRAIN, { lane: 'sms:1' });
    await waitFor(() => work.process.mock.calls.length === 1, { what: 'the job' });
    const closing = app.close().then(() => closed.push('the app'));
    await waitFor(() => work.stop.mock.calls.length === 1 && otherWork.stop.mock.calls.length === 1, {
      what: 'both to stop while the work is under way',
    });
    expect(closed).toEqual([]);
    end();
    await closing;
    expect(closed).toEqual(['what the work needs', 'the app']);
  });
});

import { TrafficRepository } from '@chasqui/operations';
import { LOGGER, type Logger, PeriodicTask } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

/** No finished minute waits long; if another console recorded it, a look by primary key is all it costs. */
const EVERY_MS = 20_000;

/** Records the course of traffic. Of several consoles, one does. */
@Injectable()
export class TrafficRecorder implements OnModuleInit, OnApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(traffic: TrafficRepository, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      run: async () => void (await traffic.record()),
      everyMs: EVERY_MS,
      jitter: 0.2,
      onFailure: (error) => logger.warn({ err: error }, 'the last minute is not recorded yet, it is tried again'),
    });
  }

  onModuleInit(): void {
    this.task.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}

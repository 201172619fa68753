import type { DynamicModule } from '@nestjs/common';
import { startOps } from '../ops/start-ops';
import type { RunningApp } from './running-app';
import {
  type GroundConfig,
  type GroundDatabase,
  openWorkerGround,
  type WorkerGround,
  type WorkerGroundOptions,
} from './worker-ground';

export interface WorkerOptions<D extends GroundDatabase> extends WorkerGroundOptions<D> {
  config: GroundConfig & { OPS_HOST: string; OPS_PORT: number };
  /** The worker. It lives in the app of the operations port: that one's shutdown is its own. */
  module: (ground: WorkerGround<D>) => DynamicModule;
}

/** Starts an app that only works on queues: it has no port but the operations port. */
export async function startWorker<D extends GroundDatabase>(options: WorkerOptions<D>): Promise<RunningApp> {
  const { name, config } = options;
  const ground = await openWorkerGround(options);
  const { logger, metrics, checks } = ground;
  const modules = [options.module(ground)];
  const ops = await startOps({ host: config.OPS_HOST, port: config.OPS_PORT, logger, metrics, checks, modules });
  const stop = async (): Promise<void> => {
    ops.turnReadinessOff();
    await ops.close();
    await ground.disconnect();
  };
  let stopping: Promise<void> | undefined;
  return { name, opsUrl: ops.url, close: () => (stopping ??= stop()) };
}

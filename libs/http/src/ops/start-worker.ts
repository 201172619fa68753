import type { DynamicModule } from '@nestjs/common';
import { startOps } from './start-ops';
import {
  closeInOrder,
  type RunningApp,
  type RuntimeConfig,
  type RuntimeDatabase,
  openWorkerRuntime,
  type WorkerRuntime,
  type WorkerRuntimeOptions,
} from '@chasqui/runtime';

export interface WorkerOptions<D extends RuntimeDatabase> extends WorkerRuntimeOptions<D> {
  config: RuntimeConfig & { OPS_HOST: string; OPS_PORT: number };
  /** Lives in the app of the operations port and shuts down with it. */
  module: (runtime: WorkerRuntime<D>) => DynamicModule;
}

/** For an app that only works on queues: no port but the operations port. */
export async function startWorker<D extends RuntimeDatabase>(options: WorkerOptions<D>): Promise<RunningApp> {
  const { name, config } = options;
  const runtime = await openWorkerRuntime(options);
  const { logger, metrics, checks } = runtime;
  const modules = [options.module(runtime)];
  const ops = await startOps({ host: config.OPS_HOST, port: config.OPS_PORT, logger, metrics, checks, modules });
  const stop = async (): Promise<void> => {
    ops.turnReadinessOff();
    await closeInOrder([() => ops.close(), runtime.disconnect]);
  };
  let stopping: Promise<void> | undefined;
  return { name, opsUrl: ops.url, close: () => (stopping ??= stop()) };
}

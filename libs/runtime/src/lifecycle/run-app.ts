import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, httpVariables, loadConfig, opsVariables } from '@chasqui/config';
import type { Tracing } from '../tracing/start-tracing';
import { createLogger, type Logger } from '../logging/logger.factory';
import { startProcessTracing } from './process-tracing';
import type { RunningApp } from './running-app';
import { isForOperators } from '../starting/start.error';

const { LOG_LEVEL, SHUTDOWN_TIMEOUT_MS } = opsVariables(0);
const { SHUTDOWN_PAUSE_MS } = httpVariables(0);

export interface Host {
  on(event: string, listener: (error: unknown) => void): unknown;
  exit(code: number): void;
  stderr: { write(text: string): unknown };
}

/**
 * The whole of a `main.ts`: starts the app, prints every configuration problem, stops it on SIGTERM and SIGINT within
 * SHUTDOWN_TIMEOUT_MS (a second signal stops at once), and ends the process after an unhandled error.
 * Exit codes: 0 after a clean stop, 1 after a failed start, an unhandled error, a second signal, or a stop that took
 * too long.
 */
export async function runApp(name: string, start: () => Promise<RunningApp>, host: Host = process): Promise<void> {
  let running: RunningApp | undefined;
  let tracing: Tracing | null = null;
  let logger: Logger = createLogger({ app: name, level: 'info' });
  let signals = 0;

  const stop = (signal: string): void => {
    signals += 1;
    if (signals > 1 || running === undefined) exit(host, logger, signals > 1 ? 1 : 0);
    else void stopPolitely({ app: running, tracing }, signal, logger).then((code) => exit(host, logger, code));
  };
  for (const signal of ['SIGTERM', 'SIGINT']) host.on(signal, () => stop(signal));
  for (const event of ['unhandledRejection', 'uncaughtException']) {
    host.on(event, (error) => {
      logger.fatal({ err: error, event }, 'an error was not handled, the process ends');
      exit(host, logger, 1);
    });
  }

  try {
    tracing = await startProcessTracing(name, () => logger);
    running = await start();
    logger = createLogger({ app: name, level: readLifecycle().LOG_LEVEL });
    logger.info({ public_url: running.publicUrl, ops_url: running.opsUrl }, 'started');
    void running.failed?.then((reason) => {
      host.stderr.write(`${name}: ${reason}\n`);
      logger.fatal({ reason }, 'cannot go on, the process ends');
      exit(host, logger, 1);
    });
  } catch (error) {
    if (error instanceof ConfigError || isForOperators(error)) host.stderr.write(`${name}: ${error.message}\n`);
    else logger.fatal({ err: error }, 'could not start');
    exit(host, logger, 1);
  }
}

function readLifecycle(): { LOG_LEVEL: string; SHUTDOWN_TIMEOUT_MS: number; SHUTDOWN_PAUSE_MS: number } {
  return loadConfig({ LOG_LEVEL, SHUTDOWN_TIMEOUT_MS, SHUTDOWN_PAUSE_MS });
}

/** For a collector that does not take the last spans. */
const FLUSH_MS = 2_000;

interface Running {
  app: RunningApp;
  tracing: Tracing | null;
}

/** No balancer sends to a process that a person ends with Ctrl-C (SIGINT): that one needs no pause. */
async function stopPolitely(running: Running, signal: string, logger: Logger): Promise<number> {
  const { app } = running;
  const { SHUTDOWN_TIMEOUT_MS: timeoutMs, SHUTDOWN_PAUSE_MS: pauseMs } = readLifecycle();
  if (app.leave !== undefined && signal === 'SIGTERM' && pauseMs > 0) {
    app.leave();
    logger.info({ signal, pause_ms: pauseMs }, 'leaving: requests are still served');
    await sleep(pauseMs);
  }
  return stopWithin(running, timeoutMs, signal, logger);
}

async function stopWithin(
  { app, tracing }: Running,
  timeoutMs: number,
  signal: string,
  logger: Logger,
): Promise<number> {
  const endsAt = performance.now() + timeoutMs;
  logger.info({ signal, timeout_ms: timeoutMs }, 'stopping');
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs);
  });
  try {
    const outcome = await Promise.race([app.close().then(() => 'closed' as const), tooLate]);
    // The last spans were made just now. They get half of the remaining time, so that they never make a stop late.
    if (outcome === 'closed') await tracing?.stop(Math.min(FLUSH_MS, (endsAt - performance.now()) / 2));
    if (outcome === 'closed') logger.info('stopped');
    else logger.error({ timeout_ms: timeoutMs }, 'work under way did not end in time, stopping anyway');
    return outcome === 'closed' ? 0 : 1;
  } catch (error) {
    logger.error({ err: error }, 'could not stop cleanly');
    return 1;
  } finally {
    clearTimeout(timer);
  }
}

function exit(host: Host, logger: Logger, code: number): void {
  let isDone = false;
  const end = (): void => {
    if (!isDone) host.exit(code);
    isDone = true;
  };
  logger.flush(end);
  // A full pipe must not keep the process alive.
  setTimeout(end, 500).unref();
}

import { pino } from 'pino';
import { Fleet } from './fleet/fleet';
import { watchParent } from './fleet/parent-watch';
import { ConfigError, readConfig } from './sandbox-phone.config';

/** Its supervisor restarts a crashed app, like Android. */
const CRASHED = 70;
const SHUTDOWN_LIMIT_MS = 5_000;

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const log = pino({ level: config.logLevel, base: { app: 'sandbox-phone', pid: process.pid } });
  const fleet = await Fleet.open(config, log, {
    // Without a callback, a parent that is gone would cause an unheard error.
    connected: () => process.send?.('connected', undefined, undefined, () => undefined),
    crashed: () => process.exit(CRASHED),
  });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), SHUTDOWN_LIMIT_MS).unref();
    void fleet.stop().finally(() => process.exit(0));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  if (config.exitWithParent) watchParent(stop);
  fleet.start();
  log.info({ phones: fleet.phones.length, service: config.apiUrl }, 'the sandbox phone runs');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
});

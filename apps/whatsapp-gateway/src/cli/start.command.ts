import type { Logger } from 'pino';
import { type GatewayConfig, readConfig } from '../config/gateway.config';
import { Gateway } from '../gateway';
import { removeLocalAddress, writeLocalAddress } from '../local/local-address';
import { LocalServer } from '../local/local.server';
import { createLog } from '../logging/app-log';
import { watchParent } from '../parent-watch';
import { StopError } from '../service/stop.error';
import { PairingScreen } from './pairing-screen';

const SHUTDOWN_LIMIT_MS = 10_000;

/** Exit codes besides those of `StopError`; systemd's unit file and the README list them. */
const EXIT = { asked: 0, unusable: 2, unexpected: 70 } as const;

const BAN_WARNING =
  'Please know: this is not an official WhatsApp program. WhatsApp may ban numbers that use it; do not use one you cannot lose.\n';

/**
 * Runs the app until it is told to stop.
 *
 * @throws ConfigError
 */
export async function startApp(env: NodeJS.ProcessEnv, argv: readonly string[]): Promise<void> {
  const config = readConfig(env, argv);
  const { stdout } = process;
  const log = createLog(config, stdout);
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'The gateway app failed unexpectedly and ends.');
    process.exit(EXIT.unexpected);
  };
  process.on('uncaughtException', crash);
  // Mostly from the WhatsApp library, about one message or one connection: no reason to end those of all other numbers.
  process.on('unhandledRejection', (error: unknown) => {
    log.error({ err: error }, 'something failed that nobody waited for; the app goes on');
  });
  if (stdout.isTTY && config.driver === 'baileys') stdout.write(BAN_WARNING);
  const gateway = await Gateway.open(config, log).catch((error: unknown) => {
    log.fatal(error instanceof Error ? error.message : 'The data folder cannot be used.');
    process.exit(EXIT.unusable);
  });
  const screen = stdout.isTTY ? new PairingScreen(gateway.driver, (text) => void stdout.write(text)) : undefined;
  if (screen) gateway.onNumber = (phone) => screen.onNumber(phone);
  const local = config.statusPage && localServerOf(config, gateway);
  const stop = stopOnce(async () => {
    screen?.stop();
    if (local) removeLocalAddress(config.dataDir);
    await local?.close();
    await gateway.stop();
  }, log);
  process.once('SIGINT', () => stop(EXIT.asked)).once('SIGTERM', () => stop(EXIT.asked));
  if (config.exitWithParent) watchParent(() => stop(EXIT.asked));
  void gateway.stuck.then((error) => {
    log.fatal(error.message);
    stop(error.exitCode);
  });
  try {
    await gateway.start();
    if (local) await openStatusPage(config, local, log);
  } catch (error) {
    if (error instanceof StopError) log.fatal(error.message);
    else log.fatal({ err: error }, 'The app cannot start.');
    stop(error instanceof StopError ? error.exitCode : EXIT.unexpected);
  }
}

function localServerOf(config: GatewayConfig, gateway: Gateway): LocalServer {
  return new LocalServer({
    driver: gateway.driver,
    driverName: config.driver,
    serviceUrl: config.serviceUrl,
    service: gateway.service,
    waitingEvents: () => gateway.waitingEvents(),
    storeTrouble: () => gateway.storeTrouble(),
  });
}

/** The person at the terminal sees the token; the log never does. */
async function openStatusPage({ statusPage, dataDir }: GatewayConfig, local: LocalServer, log: Logger): Promise<void> {
  if (statusPage === undefined) return;
  const address = await local.listen(statusPage);
  writeLocalAddress(dataDir, address);
  log.info({ url: address.url }, 'the status page is open');
  if (process.stdout.isTTY) process.stdout.write(`Status page: ${address.url}/#${address.token}\n`);
}

function stopOnce(stopAll: () => Promise<void>, log: Logger): (exitCode: number) => void {
  let stopping = false;
  return (exitCode) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(exitCode), SHUTDOWN_LIMIT_MS).unref();
    stopAll().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'the shutdown failed');
        process.exit(EXIT.unexpected);
      },
    );
  };
}

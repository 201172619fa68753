import { type Logger, pino } from 'pino';
import { ConfigError, type GatewayConfig, readConfig } from './config/gateway.config';
import { Gateway } from './gateway';
import { watchParent } from './parent-watch';

/** The app must not hang in its own shutdown. */
const SHUTDOWN_LIMIT_MS = 10_000;

function readConfigOrSay(): GatewayConfig | undefined {
  try {
    return readConfig(process.env, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const log = pino();
    for (const problem of error.problems) log.fatal(problem);
    return undefined;
  }
}

function stopOnce(gateway: Gateway, log: Logger): (exitCode: number) => void {
  let stopping = false;
  return (exitCode) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(exitCode), SHUTDOWN_LIMIT_MS).unref();
    gateway.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'the shutdown failed');
        process.exit(1);
      },
    );
  };
}

async function main(): Promise<void> {
  const config = readConfigOrSay();
  if (config === undefined) process.exit(2);
  const log = pino({ level: config.logLevel, base: { app: 'whatsapp-gateway', pid: process.pid } });
  const gateway = await Gateway.open(config, log).catch((error: unknown) => {
    log.fatal(error instanceof Error ? error.message : 'The data folder cannot be used.');
    process.exit(2);
  });
  const stop = stopOnce(gateway, log);
  process.once('SIGINT', () => stop(0)).once('SIGTERM', () => stop(0));
  if (config.exitWithParent) watchParent(() => stop(0));
  void gateway.stuck.then((error) => {
    log.fatal(error.message);
    stop(error.exitCode);
  });
  await gateway.start().catch((error: unknown) => {
    log.fatal({ err: error }, 'The app cannot start.');
    stop(1);
  });
}

void main();

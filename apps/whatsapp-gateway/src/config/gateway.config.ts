import type { BaileysOptions } from '../driver/baileys/baileys.options';
import type { Synchronous } from '../store/store';

export interface GatewayConfig {
  /** Public address of the service, without a slash at the end. */
  serviceUrl: string;
  setupCode?: string;
  dataDir: string;
  driver: 'sandbox' | 'baileys';
  sandbox: { numbers: string[]; receiptDelayMs: [number, number] };
  /** What differs from the driver's defaults. Tests lead it to a fake network here; no variable can. */
  baileys: Partial<BaileysOptions>;
  /** Direct carrier; undefined: tunnel only. */
  direct?: { baseUrl: string; host: string; port: number };
  synchronous: Synchronous;
  logLevel: string;
  /** End when the process that started this one ends. */
  exitWithParent: boolean;
}

/** All problems of the configuration at once, one line each. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s): ${problems.join(' ')}`);
    this.name = 'ConfigError';
  }
}

type Env = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const USUAL_RECEIPT_DELAY_MS: [number, number] = [100, 300];

/**
 * Reads the app's variables and flags: it runs at a customer's, apart from the service, so it has its own reader.
 *
 * | variable | meaning |
 * |---|---|
 * | CHASQUI_URL | public address of the service |
 * | CHASQUI_SETUP_CODE, --setup-code | one-time code from the dashboard; needed once |
 * | DATA_DIR | folder for the token, the ledger and the outbox; default `./data` |
 * | DRIVER | `baileys` (WhatsApp) or `sandbox` (the default) |
 * | DEVICE_NAME | how the linked device is called in the phone's list; default `Chasqui` |
 * | MEDIA_NETWORKS | private networks (CIDR, separated by commas) that files of messages may come from |
 * | SANDBOX_NUMBERS | numbers that are connected from the start, separated by commas |
 * | SANDBOX_RECEIPT_DELAY_MS | milliseconds until a receipt, `150` or `100-300` |
 * | BASE_URL, HOST, PORT | direct carrier: public https address, and where to listen; default 0.0.0.0:8090 |
 * | STORE_SYNC | `normal` (kill -9 loses nothing) or `full` (a power cut loses nothing) |
 * | LOG_LEVEL | default `info` |
 * | EXIT_WITH_PARENT | `1`: end when the parent process does (its IPC channel, else standard input) |
 *
 * @throws ConfigError
 */
export function readConfig(env: Env, argv: readonly string[]): GatewayConfig {
  const problems: string[] = [];
  const setupCode = flagOf(argv, '--setup-code') ?? env.CHASQUI_SETUP_CODE;
  const config: GatewayConfig = {
    serviceUrl: addressOf('CHASQUI_URL', env.CHASQUI_URL, problems),
    ...(setupCode ? { setupCode: setupCode.trim() } : {}),
    dataDir: env.DATA_DIR || './data',
    driver: env.DRIVER === 'baileys' ? 'baileys' : 'sandbox',
    sandbox: { numbers: numbersOf(env, problems), receiptDelayMs: delayOf(env, problems) },
    baileys: baileysOf(env, problems),
    ...(env.BASE_URL ? { direct: directOf(env, problems) } : {}),
    synchronous: env.STORE_SYNC === 'full' ? 'full' : 'normal',
    logLevel: env.LOG_LEVEL || 'info',
    exitWithParent: env.EXIT_WITH_PARENT === '1',
  };
  if (!['', 'sandbox', 'baileys'].includes(env.DRIVER ?? '')) problems.push('DRIVER must be baileys or sandbox.');
  if (!['', 'normal', 'full'].includes(env.STORE_SYNC ?? '')) problems.push('STORE_SYNC must be normal or full.');
  if (!LOG_LEVELS.includes(config.logLevel)) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function flagOf(argv: readonly string[], name: string): string | undefined {
  const index = argv.indexOf(name);
  if (index >= 0) return argv[index + 1];
  return argv.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
}

function addressOf(name: string, value: string | undefined, problems: string[]): string {
  const url = value && URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') {
    return (url.origin + url.pathname).replace(/\/+$/, '');
  }
  problems.push(`${name} must be the service's address, such as https://chasqui.example.com.`);
  return '';
}

function numbersOf(env: Env, problems: string[]): string[] {
  const numbers = (env.SANDBOX_NUMBERS ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^\+/, ''))
    .filter((each) => each !== '');
  if (numbers.some((each) => !/^[1-9][0-9]{4,19}$/.test(each))) {
    problems.push('SANDBOX_NUMBERS must be phone numbers in digits with country code, separated by commas.');
  }
  return [...new Set(numbers)];
}

function baileysOf(env: Env, problems: string[]): GatewayConfig['baileys'] {
  const mediaNetworks = (env.MEDIA_NETWORKS ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (mediaNetworks.some((each) => !/^[0-9a-f.:]+\/\d{1,3}$/i.test(each))) {
    problems.push('MEDIA_NETWORKS must be networks in CIDR notation, separated by commas, such as 10.0.0.0/8.');
  }
  return { mediaNetworks, ...(env.DEVICE_NAME ? { deviceName: env.DEVICE_NAME } : {}) };
}

function delayOf(env: Env, problems: string[]): [number, number] {
  const value = env.SANDBOX_RECEIPT_DELAY_MS;
  if (!value) return USUAL_RECEIPT_DELAY_MS;
  const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(value.trim());
  const least = Number(match?.[1]);
  const most = Number(match?.[2] ?? match?.[1]);
  if (match && most >= least) return [least, most];
  problems.push('SANDBOX_RECEIPT_DELAY_MS must be milliseconds, such as 150 or 100-300.');
  return USUAL_RECEIPT_DELAY_MS;
}

function directOf(env: Env, problems: string[]): NonNullable<GatewayConfig['direct']> {
  const port = Number(env.PORT || '8090');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('PORT must be a port number.');
  return { baseUrl: addressOf('BASE_URL', env.BASE_URL, problems), host: env.HOST || '0.0.0.0', port };
}

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CommandLine, parseCommandLine } from '../cli/command-line';
import type { BaileysOptions } from '../driver/baileys/baileys-options';
import { parseVersion } from '../driver/baileys/version/version-text';
import { rememberedServiceUrl } from '../service/remembered-service';
import type { Synchronous } from '../store/store';
import { ConfigError } from './config.error';
import { readConfigFile, USUAL_CONFIG_FILE, usualConfigFile } from './config-file';
import { findProgram } from './find-program';
import { SETTINGS, type SettingName, type Settings } from './settings';

export { ConfigError };

/** `baileys` is WhatsApp itself, `sandbox` a simulation of it. */
export type DriverKind = 'baileys' | 'sandbox';

export interface GatewayConfig {
  /** Public address of the service, without a trailing slash. */
  serviceUrl: string;
  setupCode?: string;
  /** Absolute. */
  dataDir: string;
  driver: DriverKind;
  sandbox: { numbers: string[]; receiptDelayMs: [number, number] };
  /** Changes of the driver's defaults. Tests lead it to a fake network here; no setting can. */
  baileys: Partial<BaileysOptions>;
  /** Direct carrier; undefined: tunnel only. */
  direct?: { baseUrl: string; host: string; port: number };
  /** Page on 127.0.0.1; unless the port is fixed, it uses another one when that is taken. */
  statusPage?: { port: number; isFixed: boolean };
  logFile: boolean;
  synchronous: Synchronous;
  logLevel: string;
  exitWithParent: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const USUAL_RECEIPT_DELAY_MS: [number, number] = [100, 300];
const USUAL_STATUS_PORT = 8091;

/**
 * Reads the app's settings (`settings.ts`): a flag overrides the environment, which overrides the configuration file.
 * The app runs at a customer's, apart from the service, so it has its own reader.
 *
 * @throws ConfigError with all problems
 */
export function readConfig(env: Env, argv: readonly string[]): GatewayConfig {
  const problems: string[] = [];
  const { settings, dataDir } = collectSettings(env, parseCommandLine(argv), problems);
  const { CHASQUI_SETUP_CODE: setupCode, CHASQUI_URL = rememberedServiceUrl(dataDir) } = settings;
  const page = choiceOf(settings, 'STATUS_PAGE', ['on', 'off'], problems);
  // A program that runs this app shows its state itself.
  const hasPage = page === undefined ? settings.EXIT_WITH_PARENT !== '1' : page === 'on';
  const statusPort = portOf(settings, 'STATUS_PORT', USUAL_STATUS_PORT, problems);
  const config: GatewayConfig = {
    serviceUrl: addressOf('CHASQUI_URL (--url)', CHASQUI_URL, problems),
    ...(setupCode ? { setupCode: setupCode.trim() } : {}),
    dataDir,
    driver: choiceOf(settings, 'DRIVER', ['baileys', 'sandbox'] as const, problems) ?? 'baileys',
    sandbox: { numbers: numbersOf(settings, problems), receiptDelayMs: delayOf(settings, problems) },
    baileys: { ...baileysOf(settings, problems), ...ffmpegOf(settings, env.PATH, problems) },
    ...(settings.BASE_URL ? { direct: directOf(settings, problems) } : {}),
    ...(hasPage ? { statusPage: { port: statusPort, isFixed: settings.STATUS_PORT !== undefined } } : {}),
    logFile: choiceOf(settings, 'LOG_FILE', ['on', 'off'], problems) !== 'off',
    synchronous: choiceOf(settings, 'STORE_SYNC', ['normal', 'full'] as const, problems) ?? 'normal',
    logLevel: choiceOf(settings, 'LOG_LEVEL', LOG_LEVELS, problems) ?? 'info',
    exitWithParent: settings.EXIT_WITH_PARENT === '1',
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Only the data folder, for commands that talk to the running app. @throws ConfigError */
export function readDataDir(env: Env, argv: readonly string[]): string {
  const problems: string[] = [];
  const { dataDir } = collectSettings(env, parseCommandLine(argv), problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return dataDir;
}

/** An empty value counts as not set. */
function collectSettings(
  env: Env,
  { settings: flags, configFile }: CommandLine,
  problems: string[],
): { settings: Settings; dataDir: string } {
  const settings: Settings = {};
  const add = (source: Env) => {
    for (const name of Object.keys(SETTINGS) as SettingName[]) settings[name] ||= source[name] || undefined;
  };
  add(flags);
  add(env);
  const home = join(homedir(), '.chasqui-gateway');
  const file = configFile ?? usualConfigFile(join(settings.DATA_DIR ?? home, USUAL_CONFIG_FILE));
  if (file !== undefined) add(readConfigFile(file, problems));
  return { settings, dataDir: resolve(settings.DATA_DIR ?? home) };
}

function choiceOf<T extends string>(
  settings: Settings,
  name: SettingName,
  choices: readonly T[],
  problems: string[],
): T | undefined {
  const value = settings[name];
  if (value === undefined) return undefined;
  const choice = choices.find((each) => each === value);
  if (choice === undefined) problems.push(`${name} must be ${choices.join(' or ')}.`);
  return choice;
}

function portOf(settings: Settings, name: SettingName, usual: number, problems: string[]): number {
  const port = Number(settings[name] ?? usual);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  problems.push(`${name} must be a port number.`);
  return usual;
}

function addressOf(name: string, value: string | undefined, problems: string[]): string {
  const url = value && URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') {
    return (url.origin + url.pathname).replace(/\/{1,9}$/, '');
  }
  problems.push(
    value === undefined
      ? `${name} is missing: the address of the service, such as https://chasqui.example.com.`
      : `${name} must be an http or https address, such as https://chasqui.example.com.`,
  );
  return '';
}

function numbersOf(settings: Settings, problems: string[]): string[] {
  const numbers = (settings.SANDBOX_NUMBERS ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^\+/, ''))
    .filter((each) => each !== '');
  if (numbers.some((each) => !/^[1-9][0-9]{4,19}$/.test(each))) {
    problems.push('SANDBOX_NUMBERS must be phone numbers in digits with country code, separated by commas.');
  }
  return [...new Set(numbers)];
}

function baileysOf(settings: Settings, problems: string[]): GatewayConfig['baileys'] {
  const mediaNetworks = (settings.MEDIA_NETWORKS ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (mediaNetworks.some((each) => !/^[0-9a-f.:]+\/\d{1,3}$/i.test(each))) {
    problems.push('MEDIA_NETWORKS must be networks in CIDR notation, separated by commas, such as 10.0.0.0/8.');
  }
  const { DEVICE_NAME: deviceName, WEB_VERSION: version } = settings;
  const webVersion = version === undefined ? undefined : parseVersion(version.trim());
  if (version !== undefined && webVersion === undefined) {
    problems.push('WEB_VERSION must be three numbers with dots between them, such as 2.3000.1035194821.');
  }
  const allowsProxies = choiceOf(settings, 'NUMBER_PROXIES', ['on', 'off'], problems) !== 'off';
  return { mediaNetworks, allowsProxies, ...(deviceName ? { deviceName } : {}), ...(webVersion ? { webVersion } : {}) };
}

/** Looked up once: an ffmpeg that is installed later is found at the next start. */
function ffmpegOf({ FFMPEG_PATH: set }: Settings, path: string | undefined, problems: string[]): { ffmpeg?: string } {
  if (set === 'none') return {};
  const ffmpeg = findProgram(set ?? 'ffmpeg', path);
  if (set !== undefined && ffmpeg === undefined) problems.push(`FFMPEG_PATH: ${set} is no program, nor \`none\`.`);
  return ffmpeg === undefined ? {} : { ffmpeg };
}

function delayOf(settings: Settings, problems: string[]): [number, number] {
  const value = settings.SANDBOX_RECEIPT_DELAY_MS;
  if (!value) return USUAL_RECEIPT_DELAY_MS;
  const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(value.trim());
  const least = Number(match?.[1]);
  const most = Number(match?.[2] ?? match?.[1]);
  if (match && most >= least) return [least, most];
  problems.push('SANDBOX_RECEIPT_DELAY_MS must be milliseconds, such as 150 or 100-300.');
  return USUAL_RECEIPT_DELAY_MS;
}

function directOf(settings: Settings, problems: string[]): NonNullable<GatewayConfig['direct']> {
  return {
    baseUrl: addressOf('BASE_URL', settings.BASE_URL, problems),
    host: settings.HOST ?? '0.0.0.0',
    port: portOf(settings, 'PORT', 8090, problems),
  };
}

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SignIn } from './phone/phone-options';

/** The sandbox phone stands for an app on a person's phone, so it has its own reader. */
export const sandboxPhoneVariables = {
  SERVICE_URL: {
    description: 'API URL, as a person types it into the app: the URL of the service with /sms-phone/v1.',
    default: 'http://localhost:3000/sms-phone/v1',
  },
  PRIVATE_TOKEN: {
    description: 'Private token of the organization that lets phones register; or set PAIRING_CODES.',
    default: '',
  },
  PAIRING_CODES: {
    description: 'One-time pairing codes, one per phone, comma-separated; needed at the first start only.',
    default: '',
  },
  PHONE_DATA_DIR: { description: 'Folder for the data of the sandbox phones.', default: '.data/sandbox-phones' },
  PHONES: { description: 'How many phones one process runs.', default: '1' },
  FIRST_PHONE: {
    description:
      'Number of the first phone. Phones with the same number are one phone, so each process of an ' +
      'organization needs another one.',
    default: '1',
  },
  SPEED: { description: 'How many times shorter every wait of the app is; for tests.', default: '1' },
  LOSE_ANSWERS: {
    description: 'Share (0 to 1) of answers to GET, PATCH and webhooks that get lost on the way; for tests.',
    default: '0',
  },
  RADIO_DELAY_MS: {
    description: 'Milliseconds from one step of an SMS to the next, such as 150 or 100-300.',
    default: '100-300',
  },
  OFFLINE_MS: {
    description: 'Milliseconds that an SMS to a number with 0006 takes the phone offline.',
    default: '15000',
  },
  HANG_MS: { description: 'Milliseconds that an SMS to a number with 0007 makes the phone hang.', default: '60000' },
  ANDROID_PARTS_PER_MINUTE: {
    description: 'Parts per minute after which its Android asks a person and holds SMS back; raise it to send faster.',
    default: '30',
  },
  JOURNAL_SYNC: {
    description: '`on`: what a phone stores survives a power cut. `off`: it survives a crash only, and is faster.',
    default: 'on',
  },
  LOG_LEVEL: { description: 'How much to log.', default: 'info' },
  EXIT_WITH_PARENT: { description: '1: end when the process that started this one ends.', default: '0' },
} as const;

type Name = keyof typeof sandboxPhoneVariables;
type Env = Readonly<Record<string, string | undefined>>;

export interface SandboxPhoneConfig {
  apiUrl: string;
  signIns: readonly SignIn[];
  /** Number of the first phone; the others follow. */
  firstPhone: number;
  dataDir: string;
  speed: number;
  loseAnswers: number;
  radioDelayMs: readonly [number, number];
  offlineMs: number;
  hangMs: number;
  androidPartsPerMinute: number;
  sync: boolean;
  logLevel: string;
  exitWithParent: boolean;
}

/** All problems of the configuration at once. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/** Flags `--name=value` override `NAME=value` variables. @throws ConfigError */
export function readConfig(env: Env, argv: readonly string[]): SandboxPhoneConfig {
  const problems: string[] = [];
  const values = valuesOf(env, argv, problems);
  const number = (name: Name, least: number, most: number): number => {
    const value = Number(values[name]);
    if (values[name].trim() !== '' && value >= least && value <= most) return value;
    problems.push(`${name} must be a number from ${least} to ${most}.`);
    return least;
  };
  const phones = Math.floor(number('PHONES', 1, 1000));
  const config: SandboxPhoneConfig = {
    apiUrl: values.SERVICE_URL,
    signIns: signInsOf(values, phones, problems),
    firstPhone: Math.floor(number('FIRST_PHONE', 1, 99_000)),
    dataDir: resolve(values.PHONE_DATA_DIR),
    speed: number('SPEED', 0.001, 1_000_000),
    loseAnswers: number('LOSE_ANSWERS', 0, 1),
    radioDelayMs: delayOf(values.RADIO_DELAY_MS, problems),
    offlineMs: number('OFFLINE_MS', 0, 86_400_000),
    hangMs: number('HANG_MS', 0, 86_400_000),
    androidPartsPerMinute: number('ANDROID_PARTS_PER_MINUTE', 1, 1_000_000),
    sync: values.JOURNAL_SYNC !== 'off',
    logLevel: values.LOG_LEVEL,
    exitWithParent: values.EXIT_WITH_PARENT === '1',
  };
  if (!/^https?:\/\/./.test(config.apiUrl) || !URL.canParse(config.apiUrl)) {
    problems.push('SERVICE_URL must be an http or https URL.');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function valuesOf(env: Env, argv: readonly string[], problems: string[]): Record<Name, string> {
  const names = Object.keys(sandboxPhoneVariables) as Name[];
  const flags = new Map<string, string>();
  for (const argument of argv) {
    const [, flag = '', value = ''] = /^--([a-z-]+)=(.*)$/s.exec(argument) ?? [];
    const name = flag.replaceAll('-', '_').toUpperCase();
    if (names.some((each) => each === name)) flags.set(name, value);
    else problems.push(`${argument} is not of the form --service-url=…, with the name of a variable.`);
  }
  const entries = names.map((name) => {
    const set = flags.get(name) ?? (env[name] || fileOf(env[`${name}_FILE`], problems));
    return [name, set ?? sandboxPhoneVariables[name].default] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Secrets may also come from files. */
function fileOf(path: string | undefined, problems: string[]): string | undefined {
  if (path === undefined || path === '') return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    problems.push(`The file ${path} cannot be read.`);
    return undefined;
  }
}

/** A registered phone needs no code, so a missing one is noticed only when it is needed. */
function signInsOf(values: Record<Name, string>, phones: number, problems: string[]): SignIn[] {
  const codes = values.PAIRING_CODES.split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (codes.length > 0 && values.PRIVATE_TOKEN !== '')
    problems.push('PRIVATE_TOKEN and PAIRING_CODES exclude each other.');
  return Array.from({ length: phones }, (_, index): SignIn => {
    const code = codes[index];
    if (code !== undefined) return { kind: 'code', code };
    return { kind: 'token', privateToken: values.PRIVATE_TOKEN || null };
  });
}

function delayOf(text: string, problems: string[]): readonly [number, number] {
  const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text.trim());
  const least = Number(match?.[1]);
  const most = Number(match?.[2] ?? match?.[1]);
  if (match === null || most < least) problems.push('RADIO_DELAY_MS must be milliseconds, such as 150 or 100-300.');
  return [least, most];
}

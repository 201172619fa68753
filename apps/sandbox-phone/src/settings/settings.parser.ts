import { type JsonObject, readObject, readString } from '../messages/gson';

export interface PhoneSettings {
  notificationChannel: 'AUTO' | 'SSE_ONLY';
  order: 'LIFO' | 'FIFO';
  limitPeriod: LimitPeriod;
  limitValue: number | null;
  intervalMinS: number | null;
  intervalMaxS: number | null;
  simMode: (typeof SIM_MODES)[number];
  pingIntervalS: number | null;
  retryCount: number;
  internetRequired: boolean;
  signingKey: string;
  passphrase: string | null;
}

export const LIMIT_PERIODS = ['Disabled', 'PerMinute', 'Per30Minutes', 'PerHour', 'PerDay'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

const SIM_MODES = ['OSDefault', 'RoundRobin', 'Random'] as const;
const ORDERS = ['LIFO', 'FIFO'] as const;
const CHANNELS = ['AUTO', 'SSE_ONLY'] as const;

/** Before the service sent any; the app creates a random `signingKey`. */
export const INITIAL_SETTINGS: PhoneSettings = {
  notificationChannel: 'SSE_ONLY',
  order: 'LIFO',
  limitPeriod: 'Disabled',
  limitValue: null,
  intervalMinS: null,
  intervalMaxS: null,
  simMode: 'OSDefault',
  pingIntervalS: null,
  retryCount: 15,
  internetRequired: true,
  signingKey: '',
  passphrase: null,
};

type Reader = (value: unknown, path: string) => Partial<PhoneSettings>;

/** Sections in the order in which the app applies them, with each key's change. */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  encryption: { passphrase: (value) => ({ passphrase: text(value) }) },
  gateway: {
    notification_channel: (value, path) => ({ notificationChannel: word(value, CHANNELS, path) ?? 'AUTO' }),
    cloud_url: (value, path) => {
      if (typeof value === 'string' && !value.startsWith('https://')) throw new Error(`${path} must start https://`);
      return {};
    },
    private_token: () => ({}),
  },
  messages: {
    processing_order: (value, path) => ({ order: word(value, ORDERS, path) ?? 'LIFO' }),
    limit_period: (value, path) => ({ limitPeriod: word(value, LIMIT_PERIODS, path) ?? 'Disabled' }),
    limit_value: (value, path) => ({ limitValue: number(value, path, 0) }),
    send_interval_min: (value, path) => ({ intervalMinS: number(value, path, 0) }),
    send_interval_max: (value, path) => ({ intervalMaxS: number(value, path, 0) }),
    sim_selection_mode: (value, path) => ({ simMode: word(value, SIM_MODES, path) ?? 'OSDefault' }),
    log_lifetime_days: (value, path) => {
      number(value, path, 1);
      return {};
    },
  },
  ping: { interval_seconds: (value, path) => ({ pingIntervalS: number(value, path, 0) }) },
  logs: {},
  webhooks: {
    internet_required: (value) => ({ internetRequired: value !== false }),
    retry_count: (value, path) => ({ retryCount: number(value, path, 1) ?? 15 }),
    signing_key: (value) => ({ signingKey: text(value) ?? '' }),
  },
};

const DANGEROUS = ['gateway.cloud_url', 'gateway.private_token', 'messages.log_lifetime_days'];

/**
 * Applies the answer to `GET /settings`, section by section. A missing key stays as it is, null resets it; unknown
 * sections and keys are ignored.
 *
 * @param apply called with a key's change before the next key is read: changes before a wrong key stay
 * @throws Error for a known section that is null, an unknown word, or a value that is not a number
 */
export function applySettings(
  body: unknown,
  apply: (change: Partial<PhoneSettings>) => void,
  complain: (complaint: string) => void,
): void {
  const settings = readObject(body, 'settings');
  if (settings === null) throw new TypeError('The answer to GET /settings is null.');
  for (const [section, keys] of Object.entries(SECTIONS)) {
    if (!(section in settings)) continue;
    const values = readObject(settings[section], section);
    if (values === null) throw new TypeError(`The section ${section} is null.`);
    for (const [key, reader] of Object.entries(keys)) {
      if (!(key in values)) continue;
      apply(reader(values[key], `${section}.${key}`));
      complainAbout(`${section}.${key}`, values, key, complain);
    }
  }
}

function complainAbout(path: string, values: JsonObject, key: string, complain: (complaint: string) => void): void {
  const value = values[key];
  if (DANGEROUS.includes(path) && value !== null) complain(`${path} must not be set by the service`);
  if (path !== 'webhooks.signing_key') return;
  if (typeof value !== 'string' || !/^[A-Za-z0-9_-]{32,}$/.test(value)) {
    complain(`${path} must be 32 or more of A-Z, a-z, 0-9, _ and -: the app mangles others, or makes its own`);
  }
}

const text = (value: unknown): string | null => readString(value, 'setting');

function word<const W extends string>(value: unknown, words: readonly W[], path: string): W | null {
  if (value === null) return null;
  const found = words.find((each) => each === value);
  if (found === undefined) throw new Error(`${path} must be ${words.join(' or ')}`);
  return found;
}

/** Decimals are truncated; text that is a number counts as one. */
function number(value: unknown, path: string, least: number): number | null {
  if (value === null) return null;
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof read !== 'number' || !Number.isFinite(read)) throw new Error(`${path} must be a number`);
  const whole = Math.trunc(Math.fround(read));
  if (whole < least) throw new Error(`${path} must be ${least} or more`);
  return whole;
}

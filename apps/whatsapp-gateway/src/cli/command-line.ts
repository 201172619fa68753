import { parseArgs } from 'node:util';
import { ConfigError } from '../config/config.error';
import type { Settings } from '../config/settings';

export type CommandName = 'start' | 'link' | 'status' | 'unlink' | 'help' | 'version';

export interface CommandLine {
  command: CommandName;
  /** Digits; for `link` and `unlink`. */
  phone?: string;
  /** `link`: eight characters to type instead of a QR code. */
  wantsCode: boolean;
  configFile?: string;
  settings: Settings;
}

const FLAG_SETTINGS = {
  url: 'CHASQUI_URL',
  'setup-code': 'CHASQUI_SETUP_CODE',
  'data-dir': 'DATA_DIR',
  driver: 'DRIVER',
  'status-port': 'STATUS_PORT',
  'log-level': 'LOG_LEVEL',
} as const;

/** @throws ConfigError */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const { values, positionals } = parse(argv);
  const [word = 'start', phone, ...more] = positionals;
  const settings: Settings = {};
  for (const [flag, name] of Object.entries(FLAG_SETTINGS)) {
    const value = values[flag as keyof typeof FLAG_SETTINGS];
    if (value !== undefined) settings[name] = value;
  }
  if (values['no-status-page']) settings.STATUS_PAGE = 'off';
  const rest = { wantsCode: values.code ?? false, configFile: values.config, settings };
  if (values.help || word === 'help') return { command: 'help', ...rest };
  if (values.version || word === 'version') return { command: 'version', ...rest };
  if (word === 'link' || word === 'unlink') return { command: word, phone: phoneOf(word, phone, more), ...rest };
  if (word !== 'start' && word !== 'status') {
    throw new ConfigError([`"${word}" is no command: start, link, status and unlink are.`]);
  }
  if (phone !== undefined) throw new ConfigError([`"${phone}" is one word too many: ${word} takes none.`]);
  return { command: word, ...rest };
}

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const yes = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        url: text,
        'setup-code': text,
        'data-dir': text,
        driver: text,
        'status-port': text,
        'log-level': text,
        config: text,
        'no-status-page': yes,
        code: yes,
        help: { ...yes, short: 'h' },
        version: { ...yes, short: 'v' },
      },
    });
  } catch (error) {
    const [sentence = 'The flags cannot be read'] = (error as Error).message.split('. ');
    throw new ConfigError([`${sentence.replace(/\.$/, '')}.`]);
  }
}

/** People write numbers with a plus, spaces and brackets. */
function phoneOf(command: string, given: string | undefined, more: readonly string[]): string {
  const digits = [given ?? '', ...more].join('').replace(/[\s().+-]/g, '');
  if (/^[1-9][0-9]{4,19}$/.test(digits)) return digits;
  throw new ConfigError([
    `${command} needs the phone number with its country code, such as: chasqui-gateway ${command} +15550001111`,
  ]);
}

import { existsSync, readFileSync } from 'node:fs';
import { isSettingName, type Settings } from './settings';

/** In the data folder; read when no other file is named. */
export const USUAL_CONFIG_FILE = 'gateway.conf';

/**
 * Reads a configuration file: lines `NAME=value` with the names of the environment variables, `#` for comments; quotes
 * around a value are removed. systemd's `EnvironmentFile` and Docker's `--env-file` read the same.
 *
 * @param problems gets a sentence for each wrong line
 */
export function readConfigFile(path: string, problems: string[]): Settings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    problems.push(`The configuration file ${path} cannot be read: ${(error as Error).message}.`);
    return {};
  }
  const settings: Settings = {};
  text.split(/\r?\n/).forEach((line, index) => {
    if (/^\s*(#|$)/.test(line)) return;
    const [, name = '', value = ''] = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$/.exec(line.trim()) ?? [];
    const place = `Line ${index + 1} of ${path}`;
    if (name === '') problems.push(`${place} is not of the form NAME=value.`);
    else if (isSettingName(name)) settings[name] = withoutQuotes(value.trim());
    else problems.push(`${place} sets ${name}, which is no setting; chasqui-gateway --help lists them.`);
  });
  return settings;
}

function withoutQuotes(value: string): string {
  const [quote] = value;
  const isQuoted = value.length >= 2 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}

/** undefined if there is none. */
export function usualConfigFile(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}

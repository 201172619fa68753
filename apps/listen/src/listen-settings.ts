import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ListenError } from './listen.error';

export interface ListenOptions {
  forward: string;
  events?: string;
  url?: string;
  key?: string;
  dataDir: string;
}

export interface ListenSettings {
  /** Base address of the API with its version, without a trailing slash. */
  baseUrl: string;
  key: string;
  /** Address of the local server. */
  forwardTo: string;
  /** Comma-separated types; undefined for all. */
  types: string | undefined;
}

interface Announcement {
  base_url?: string;
  api_key?: string;
}

/** @throws ListenError with a sentence for an invalid address, or if no service is given */
export function toListenSettings(options: ListenOptions): ListenSettings {
  const running = options.url === undefined || options.key === undefined ? announcementIn(options.dataDir) : {};
  const baseUrl = options.url ?? running.base_url;
  // A service's key must not be sent to another service.
  const key = options.key ?? (baseUrl === running.base_url ? running.api_key : undefined);
  if (baseUrl === undefined) {
    throw new ListenError(
      `No service is running on ${options.dataDir}. Run npm start in another terminal, or set --url and --key.`,
    );
  }
  if (key === undefined) throw new ListenError('Set --key to an API key of that service.');
  return {
    baseUrl: webAddress(baseUrl, '--url').replace(/\/{1,9}$/, ''),
    key,
    forwardTo: webAddress(options.forward, '--forward'),
    types: options.events,
  };
}

function announcementIn(dataDir: string): Announcement {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'standalone.json'), 'utf8')) as Announcement;
  } catch {
    return {};
  }
}

function webAddress(text: string, option: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new ListenError(`${option} must be a URL that starts with http:// or https://.`);
}

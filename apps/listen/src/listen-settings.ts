import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ListenError } from './listen.error';

/** Options of the command line, as they were written. */
export interface ListenOptions {
  forward: string;
  events?: string;
  url?: string;
  key?: string;
  dataDir: string;
}

/** What is followed, and where it goes. */
export interface ListenSettings {
  /** Base address of the API with its version, without a slash at the end. */
  baseUrl: string;
  key: string;
  /** Address of the local server. */
  forwardTo: string;
  /** Types with commas between them; undefined: all. */
  types: string | undefined;
}

/** What a running `npm start` leaves in its data folder. */
interface Announcement {
  base_url?: string;
  api_key?: string;
}

/** @throws ListenError with a sentence when an address is none, or nobody said which service */
export function toListenSettings(options: ListenOptions): ListenSettings {
  const running = options.url === undefined || options.key === undefined ? announcementIn(options.dataDir) : {};
  const baseUrl = options.url ?? running.base_url;
  // The key of one service is nobody else's business.
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

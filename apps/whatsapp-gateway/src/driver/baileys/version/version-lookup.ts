import type { WAVersion } from 'baileys';
import { fetch } from 'undici';

/**
 * The service worker of WhatsApp Web names the current revision. Baileys (7.0.0-rc14, `lib/Utils/generics.js`,
 * `fetchLatestWaWebVersion`) reads the same page, but without a limit of time or size, and on failure it returns its
 * own pinned version, which looks like a new one.
 */
const PAGE = 'https://web.whatsapp.com/sw.js';
/** A client that is not a browser gets another page. */
const HEADERS = {
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};
const LOOKUP_MS = 5_000;
const MOST_BYTES = 4 * 1024 * 1024;
const REVISION = /\\?"client_revision\\?":\s{0,4}(\d{10})\b/;

/** The current version of WhatsApp's web client. @throws Error when the page does not name it in time */
export async function lookUpVersion(): Promise<WAVersion> {
  const response = await fetch(PAGE, { headers: HEADERS, redirect: 'error', signal: AbortSignal.timeout(LOOKUP_MS) });
  if (!response.ok) throw new Error(`WhatsApp's page answered ${response.status}`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_BYTES) throw new Error("WhatsApp's page is too long");
  }
  return versionOf(text);
}

/** @throws Error when the page names no revision */
export function versionOf(page: string): WAVersion {
  const revision = REVISION.exec(page)?.[1];
  if (revision === undefined) throw new Error("WhatsApp's page names no version");
  return [2, 3000, Number(revision)];
}

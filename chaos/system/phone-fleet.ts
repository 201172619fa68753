import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@chasqui/testing';
import type { RadioRow } from '../checker/sms-history';
import { folderOf } from '../../apps/sandbox-phone/src/fleet/fleet';
import { readLedger } from '../../apps/sandbox-phone/src/store/ledger-reader';

export interface ChaosPhone {
  /** `device_id`. */
  id: string;
  folder: string;
  log: string;
}

export interface FleetOptions {
  count: number;
  api: { origin: string; key: string };
  serviceUrl: string;
  folder: string;
  add(env: Readonly<Record<string, string>>): void;
}

const WITHIN_MS = 60_000;
/** A third of all answers is lost after the service gave them; the app's waits are 50 times shorter. */
const WAYS = {
  LOSE_ANSWERS: '0.3333',
  SPEED: '50',
  RADIO_DELAY_MS: '5-40',
  OFFLINE_MS: '700',
  HANG_MS: '700',
  // The service sends them as fast as they fetch.
  ANDROID_PARTS_PER_MINUTE: '1000000',
  // Processes are killed here, not machines.
  JOURNAL_SYNC: 'off',
  LOG_LEVEL: 'warn',
} as const;

interface Account {
  id: string;
  status: string;
  messages_per_minute: number | null;
}

/**
 * Pairs phones as customers do, each in a process of its own, and removes their pace limits. Resolves when all are
 * connected and know their webhooks.
 */
export async function pairPhones(options: FleetOptions): Promise<ChaosPhone[]> {
  const phones: ChaosPhone[] = [];
  for (let index = 0; index < options.count; index += 1) {
    const dataDir = join(options.folder, `phone-${index}`);
    const { code } = (await ask(options, 'POST', '/pairing')) as { code: string };
    options.add({
      ...WAYS,
      SERVICE_URL: `${options.serviceUrl}/sms-phone/v1`,
      PAIRING_CODES: code,
      PHONE_DATA_DIR: dataDir,
      // The service recognizes phones by their SIMs.
      CHAOS_PHONE: String(index),
    });
    const known = new Set(phones.map(({ id }) => id));
    const account = await waitFor(
      async () => (await accountsOf(options)).find(({ id, status }) => !known.has(id) && status === 'connected'),
      { what: 'the phone to be connected', timeoutMs: WITHIN_MS, intervalMs: 100 },
    );
    await ask(options, 'PATCH', `/${account.id}`, { messages_per_minute: null, sms_limit_raised: true });
    const folder = folderOf(dataDir, 1);
    // Like the real app, it does not report an SMS received before it knows a webhook.
    await waitFor(() => readLedger(folder).webhooks > 0, {
      what: 'the phone to know its webhooks',
      timeoutMs: WITHIN_MS,
    });
    phones.push({ id: account.id, folder, log: join(options.folder, `sandbox-phone-${index}.log`) });
  }
  return phones;
}

/** What left the phones, by their ledgers, each in sending order. */
export function radioOf(phones: readonly ChaosPhone[]): RadioRow[] {
  return phones.flatMap(({ id, folder }) =>
    readLedger(folder).radio.map(({ messageId, text, number, at }, seq) => {
      return { phoneId: id, seq, wireId: messageId, text, number, at };
    }),
  );
}

/** Reports and inbound SMS that have not reached the service yet. */
export const untoldOf = (phones: readonly ChaosPhone[]): number =>
  phones.reduce((sum, { folder }) => sum + readLedger(folder).unreported, 0);

/** What the phones found wrong in the service's messages, including crashes of their apps. */
export function complaintsOf(phones: readonly ChaosPhone[]): string[] {
  return phones.flatMap(({ log }) =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"complaint"') || line.includes('the app crashed')),
  );
}

const accountsOf = (options: FleetOptions): Promise<Account[]> =>
  ask(options, 'GET', '?per_page=100') as Promise<Account[]>;

async function ask({ api }: FleetOptions, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${api.origin}/v1/sms/accounts${path}`, {
    method,
    headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} /sms/accounts${path} answered ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: unknown }).data;
}

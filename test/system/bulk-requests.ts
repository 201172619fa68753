import type { ApiAnswer } from './api.client';
import { TO } from './answers.world';
import type { RunningSystem, TestKey } from './running-system';

export interface BulkOptions {
  tenant?: TestKey;
  replica?: 0 | 1;
  idempotencyKey?: string;
  whatsapp_id?: string;
  account_id?: string;
  throttle_ms?: unknown;
}

export interface BulkRow extends Record<string, unknown> {
  index: number;
  status: string;
  error?: string;
  id?: string;
}

export function postBulk(
  system: RunningSystem,
  usual: TestKey,
  messages: unknown,
  options: BulkOptions = {},
): Promise<ApiAnswer> {
  const { tenant = usual, replica = 0, idempotencyKey, ...more } = options;
  return system.replicas[replica].call({
    path: '/whatsapp/bulk',
    key: tenant.key,
    body: { messages, throttle_ms: 100, ...more },
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  });
}

export const rowsOf = (answer: ApiAnswer): BulkRow[] => answer.data.results as BulkRow[];

export const texts = (count: number, to: string = TO.delivered): { to: string; message: string }[] =>
  Array.from({ length: count }, (_, index) => ({ to, message: `row ${index}` }));

import { equalInConstantTime, SealError } from '@chasqui/runtime';
import { apiKeyHmac } from '@chasqui/tenancy';
import { AdminError } from '../admin-error';
import type { SealingConfig } from '../admin.config';
import type { SealedRow, SealedSecretsRepository } from './sealed-secrets.repository';
import { SEALED_KINDS, type SealedKind } from './sealed-secrets.sql';
import { type SealingVault, sealingVaultOf } from './sealing-vaults';

export interface SecretsVerdict {
  kind: SealedKind;
  rows: number;
  opened: number;
  /** Ids of rows that do not open; only the first are listed. */
  unreadable: string[];
  /** Why none was tried, such as an unset variable. */
  problem: string | null;
  /** Only for API keys: those that callers can still use, by `API_KEY_PEPPER`. */
  believed?: number;
}

const MOST_NAMED = 20;
/** No key has this number, so every row counts as sealed by another. */
const NO_KEY = 0;

/**
 * Tries the secrets on everything sealed in the database, in batches; changes nothing. For restored backups: a database
 * without its secrets is half a backup.
 */
export async function checkSecrets(
  secrets: SealedSecretsRepository,
  config: SealingConfig,
  pepper: string,
  batch: number,
): Promise<SecretsVerdict[]> {
  const verdicts: SecretsVerdict[] = [];
  for (const kind of SEALED_KINDS) verdicts.push(await checkKind(kind, secrets, config, pepper, batch));
  return verdicts;
}

export function isComplete({ rows, opened, believed }: SecretsVerdict): boolean {
  return opened === rows && (believed ?? rows) === rows;
}

async function checkKind(
  kind: SealedKind,
  secrets: SealedSecretsRepository,
  config: SealingConfig,
  pepper: string,
  batch: number,
): Promise<SecretsVerdict> {
  const verdict: SecretsVerdict = { kind, rows: 0, opened: 0, unreadable: [], problem: null };
  if (kind === 'api-keys') verdict.believed = 0;
  const vault = vaultOrProblem(kind, config);
  if (typeof vault === 'string') verdict.problem = vault;
  for (let after: string | null = null; ; ) {
    const rows: SealedRow[] = await secrets.findOthers(kind, NO_KEY, after, batch);
    verdict.rows += rows.length;
    if (typeof vault !== 'string') {
      const texts = await openAll(rows, vault, verdict);
      if (kind === 'api-keys') verdict.believed = (verdict.believed ?? 0) + (await believed(texts, secrets, pepper));
    }
    if (rows.length < batch) return verdict;
    after = rows.at(-1)?.id ?? null;
  }
}

function vaultOrProblem(kind: SealedKind, config: SealingConfig): SealingVault | string {
  try {
    return sealingVaultOf(kind, config);
  } catch (error) {
    if (error instanceof AdminError || error instanceof SealError) return error.message;
    throw error;
  }
}

async function openAll(
  rows: readonly SealedRow[],
  vault: SealingVault,
  verdict: SecretsVerdict,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const row of rows) {
    try {
      const parts = await vault.open(row);
      texts.set(row.id, parts[0]?.toString('utf8') ?? '');
      verdict.opened += 1;
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      if (verdict.unreadable.length < MOST_NAMED) verdict.unreadable.push(row.id);
    }
  }
  return texts;
}

async function believed(
  keys: ReadonlyMap<string, string>,
  secrets: SealedSecretsRepository,
  pepper: string,
): Promise<number> {
  const stored = await secrets.findKeyHmacs([...keys.keys()]);
  return stored.filter(({ id, keyHmac }) => equalInConstantTime(apiKeyHmac(pepper, keys.get(id) ?? ''), keyHmac))
    .length;
}

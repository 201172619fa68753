import { SealError } from '@chasqui/runtime';
import type { SealedCount, SealedRow, SealedSecretsRepository } from './sealed-secrets.repository';
import type { SealedKind } from './sealed-secrets.sql';
import type { SealingVault } from './sealing-vaults';

export interface SealingRenewal {
  renewed: number;
  /** Ids of rows that no key opens; only the first are listed. */
  unreadable: string[];
  sealed: SealedCount[];
}

const MOST_NAMED = 20;
/** A row that changes in between is read again; its writer seals with the key that it has. */
const MOST_PASSES = 5;

/**
 * Seals everything of a kind with the newest key while the service runs, in batches, and each row by compare-and-set.
 * After a kill, start it again: data sealed with the newest key are skipped.
 */
export async function renewSealing(
  kind: SealedKind,
  secrets: SealedSecretsRepository,
  vault: SealingVault,
  batch: number,
): Promise<SealingRenewal> {
  if (kind === 'webhooks') while ((await secrets.forgetOldWebhookSecrets(batch)) === batch);
  let renewed = 0;
  let unreadable: string[] = [];
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const outcome = await passOver(kind, secrets, vault, batch);
    renewed += outcome.renewed;
    unreadable = outcome.unreadable;
    if (outcome.changed === 0) break;
  }
  return { renewed, unreadable: unreadable.slice(0, MOST_NAMED), sealed: await secrets.count(kind) };
}

interface Pass {
  renewed: number;
  changed: number;
  unreadable: string[];
}

async function passOver(
  kind: SealedKind,
  secrets: SealedSecretsRepository,
  vault: SealingVault,
  batch: number,
): Promise<Pass> {
  const pass: Pass = { renewed: 0, changed: 0, unreadable: [] };
  let after: string | null = null;
  for (;;) {
    const rows: SealedRow[] = await secrets.findOthers(kind, vault.number, after, batch);
    for (const row of rows) {
      const anew = await sealAnew(row, vault);
      if (anew === null) pass.unreadable.push(row.id);
      else if (await secrets.replace(kind, row, anew)) pass.renewed += 1;
      else pass.changed += 1;
    }
    if (rows.length < batch) return pass;
    after = rows.at(-1)?.id ?? null;
  }
}

/**
 * Null if no key opens it.
 * @throws SealError if the newly sealed data do not open: the two halves are of two key pairs
 */
async function sealAnew(row: SealedRow, vault: SealingVault): Promise<Buffer[] | null> {
  let parts: Buffer[];
  try {
    parts = await vault.open(row);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
  const anew = await vault.seal(row, parts);
  const again = await vault.open({ ...row, sealed: anew });
  if (!parts.every((part, n) => again[n]?.equals(part)))
    throw new SealError('What was sealed anew opens to another text.');
  return anew;
}

import { newSealingKey } from '@chasqui/runtime';
import type { Command } from 'commander';
import type { SealingConfig } from '../admin.config';
import { AdminError } from '../admin-error';
import type { Run } from '../admin-services';
import type { SealedCount } from '../sealing/sealed-secrets.repository';
import { SEALED_KINDS, type SealedKind } from '../sealing/sealed-secrets.sql';
import { checkSecrets, isComplete, type SecretsVerdict } from '../sealing/secrets-check';
import { renewSealing } from '../sealing/sealing-renewal';
import { sealingVaultOf } from '../sealing/sealing-vaults';

const BATCH = 200;

/**
 * Commands about the keys that seal secrets.
 *
 * @param print prints the result of a command without a database
 * @param configOf reads the keys, which only these commands have
 */
export function addSealingCommands(
  program: Command,
  run: Run,
  print: (result: unknown) => void,
  configOf: () => SealingConfig,
): void {
  program
    .command('sealing:key')
    .description('create a key for GATEWAY_ENCRYPTION_KEY, PHONE_ENCRYPTION_KEY or API_KEY_ENCRYPTION_KEY')
    .requiredOption('--number <n>', "the key's number, from 2 to 255, that this variable has never used")
    .action(({ number }: { number: string }) => {
      if (!/^\d{1,3}$/.test(number) || Number(number) < 2 || Number(number) > 255) {
        throw new AdminError('--number must be from 2 to 255: the first key of an installation is number 1.');
      }
      print({ key: newSealingKey(Number(number)) });
    });

  program
    .command('sealing:renew')
    .description(
      'seal secrets again with the newest key while the service runs; you can stop and restart it at any time',
    )
    .argument('<kind>', SEALED_KINDS.join(', '))
    .option('--dry-run', 'change nothing; count the secrets sealed with each key')
    .action((kind: string, options: { dryRun?: boolean }) =>
      run(async ({ sealedSecrets }) => {
        const known = kindOf(kind);
        const vault = sealingVaultOf(known, configOf());
        if (options.dryRun === true) {
          const sealed = await sealedSecrets.count(known);
          return { kind, key: vault.number, to_renew: othersOf(sealed, vault.number), sealed };
        }
        const { renewed, unreadable, sealed } = await renewSealing(known, sealedSecrets, vault, BATCH);
        const left = othersOf(sealed, vault.number);
        if (left > 0) throw new AdminError(sentenceOf(renewed, left, unreadable));
        const verdict = `All secrets are sealed with key ${vault.number}. The other keys are no longer needed.`;
        return { kind, key: vault.number, renewed, sealed, verdict };
      }),
    );

  program
    .command('secrets:check')
    .description('try the secrets on everything that is sealed in the database, as after a restore; changes nothing')
    .action(() =>
      run(async ({ sealedSecrets, config }) => {
        const verdicts = await checkSecrets(sealedSecrets, configOf(), config.API_KEY_PEPPER, BATCH);
        const incomplete = verdicts.filter((verdict) => !isComplete(verdict));
        if (incomplete.length > 0) throw new AdminError(incomplete.map(incompleteSentence).join('\n'));
        return verdicts.map(({ kind, rows }) => ({ kind, rows, verdict: rows > 0 ? 'all open' : 'nothing is sealed' }));
      }),
    );
}

function incompleteSentence({ kind, rows, opened, unreadable, problem, believed }: SecretsVerdict): string {
  if (problem !== null) return `${kind}: ${rows} rows are sealed and were not tried. ${problem}`;
  if (opened < rows)
    return `${kind}: no key that you set opens ${rows - opened} of ${rows} rows: ${unreadable.join(', ')}.`;
  return `${kind}: ${rows - (believed ?? 0)} of ${rows} API keys are not believed with this API_KEY_PEPPER: it is another one.`;
}

function kindOf(word: string): SealedKind {
  const kind = SEALED_KINDS.find((each) => each === word);
  if (kind === undefined) throw new AdminError(`Unknown kind: ${word}. Kinds: ${SEALED_KINDS.join(', ')}.`);
  return kind;
}

const othersOf = (sealed: readonly SealedCount[], number: number): number =>
  sealed.filter((each) => each.number !== number).reduce((sum, { count }) => sum + count, 0);

function sentenceOf(renewed: number, left: number, unreadable: readonly string[]): string {
  const why =
    unreadable.length > 0
      ? `None of the keys you set opens these rows: ${unreadable.join(', ')}.`
      : 'An app still seals with another key. Restart it with the newest key, then run this command again.';
  return `${renewed} rows were sealed again. ${left} secrets are still sealed with other keys, which are still needed. ${why}`;
}

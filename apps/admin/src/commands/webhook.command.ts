import { newSealingPair } from '@chasqui/runtime';
import type { Command } from 'commander';
import { AdminError } from '../admin-error';

/**
 * Commands about webhooks.
 *
 * @param print prints variables for the environment; no database is needed
 */
export function addWebhookCommands(
  program: Command,
  print: (variables: Readonly<Record<string, string>>) => void,
): void {
  program
    .command('webhook:keys')
    .description('create the pair of keys that seals and opens webhook secrets, for the environment')
    .option(
      '--number <n>',
      "the pair's number, from 1 to 255; a pair that replaces another needs a new number. WEBHOOK_PRIVATE_KEY " +
        'then holds both private keys, separated by a comma',
      '1',
    )
    .action(({ number }: { number: string }) => {
      if (!/^\d{1,3}$/.test(number) || Number(number) < 1 || Number(number) > 255) {
        throw new AdminError('--number must be from 1 to 255.');
      }
      const { publicKey, privateKey } = newSealingPair(Number(number));
      print({ WEBHOOK_PUBLIC_KEY: publicKey, WEBHOOK_PRIVATE_KEY: privateKey });
    });
}

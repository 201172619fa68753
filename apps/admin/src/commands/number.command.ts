import { MODES } from '@chasqui/database';
import type { Command } from 'commander';
import { AdminError } from '../admin-error';
import type { Run } from '../admin-services';
import { chooseOrganization } from '../organization-choice';

export function addNumberCommands(program: Command, run: Run): void {
  program
    .command('number:list')
    .description('list WhatsApp numbers and their organizations, oldest first')
    .option('--org <id>', 'only this organization; default: all')
    .action((options: { org?: string }) =>
      run(async (services) => {
        const org = options.org === undefined ? null : await chooseOrganization(services, options.org);
        return (await services.numbers.list(org)).map((number) => ({
          id: number.id,
          organization: number.orgId,
          gateway: number.gatewayId,
          mode: number.mode,
          phone: number.phone,
          status: number.status,
          reason: number.reason,
          claim: number.claim,
          proven_at: number.provenAt,
          created_at: number.createdAt,
        }));
      }),
    );
  program
    .command('number:unlinks')
    .description('list unlinked numbers that gateway apps have not logged out yet, and why, oldest first')
    .option('--org <id>', 'only this organization; default: all')
    .option('--limit <count>', 'the most entries to print', '100')
    .action((options: { org?: string; limit: string }) =>
      run(async (services) => {
        const org = options.org === undefined ? null : await chooseOrganization(services, options.org);
        const limit = Number(options.limit);
        if (!Number.isInteger(limit) || limit < 1 || limit > 10_000)
          throw new AdminError('--limit must be from 1 to 10000.');
        return (await services.pairings.findUntold(org, null, limit)).map((unlink) => ({
          organization: unlink.orgId,
          gateway: unlink.gatewayId,
          phone: unlink.phone,
          since: unlink.since,
          attempts: unlink.attempts,
          next_try_at: unlink.nextTryAt,
          reason: unlink.reason,
        }));
      }),
    );
  program
    .command('number:release')
    .description('release a phone number that an organization holds, so that another organization can link it')
    .argument('<phone>', 'country code and number, digits only')
    .option('--mode <mode>', 'live, or test for a sandbox number', 'live')
    .action((phone: string, options: { mode: string }) =>
      run(async (services) => {
        const mode = MODES.find((each) => each === options.mode);
        if (mode === undefined) throw new AdminError(`--mode must be ${MODES.join(' or ')}.`);
        const digits = phone.replace(/^\+/, '');
        const released = await services.claims.release(digits, mode);
        const [holder, ...others] = released;
        if (holder === undefined) throw new AdminError(`No organization holds ${phone}. See number:list.`);
        return {
          phone: digits,
          number: holder.numberId,
          organization: holder.orgId,
          released: true,
          // Organizations that had it without proof.
          others: others.map(({ orgId }) => orgId),
        };
      }),
    );
}

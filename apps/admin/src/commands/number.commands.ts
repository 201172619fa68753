import { MODES } from '@chasqui/entities';
import type { Command } from 'commander';
import { AdminError } from '../admin-error';
import type { Run } from '../run';
import { chooseOrganization } from '../organization-choice';

/** Commands about WhatsApp numbers. */
export function addNumberCommands(program: Command, run: Run): void {
  program
    .command('number:list')
    .description('WhatsApp numbers, oldest first, and whose they are')
    .option('--org <id>', 'of one organization; default: of all')
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
          created_at: number.createdAt,
        }));
      }),
    );
  program
    .command('number:release')
    .description('free a phone number that an organization holds, so that another one can link it')
    .argument('<phone>', 'digits with country code')
    .option('--mode <mode>', 'live, or test for a sandbox number', 'live')
    .action((phone: string, options: { mode: string }) =>
      run(async (services) => {
        const mode = MODES.find((each) => each === options.mode);
        if (mode === undefined) throw new AdminError(`--mode is ${MODES.join(' or ')}.`);
        const digits = phone.replace(/^\+/, '');
        const released = await services.claims.release(digits, mode);
        if (released === null) throw new AdminError(`No organization holds ${phone}. See number:list.`);
        return { phone: digits, number: released.numberId, organization: released.orgId, released: true };
      }),
    );
}

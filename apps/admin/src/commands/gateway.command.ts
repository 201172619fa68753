import { MODES } from '@chasqui/database';
import type { Command } from 'commander';
import { AdminError } from '../admin-error';
import type { Run } from '../admin-services';
import { chooseOrganization } from '../organization-choice';

export function addGatewayCommands(program: Command, run: Run): void {
  program
    .command('gateway:setup-code')
    .description('create a setup code for a gateway app; it works once, within 24 hours')
    .option('--org <id>', 'the organization; optional if there is only one')
    .option('--mode <mode>', 'live, or test for a sandbox gateway', 'live')
    .option('--gateway <id>', "a gateway that should register again; default: the organization's gateway, or a new one")
    .action((options: { org?: string; mode: string; gateway?: string }) =>
      run(async (services) => {
        const org = await chooseOrganization(services, options.org);
        const mode = MODES.find((each) => each === options.mode);
        if (mode === undefined) throw new AdminError(`--mode must be ${MODES.join(' or ')}.`);
        const known = await services.gateways.findForOrg(org, mode);
        const gateway = options.gateway ?? known[0]?.id ?? (await services.gateways.create(org, mode));
        const code = await services.gateways.createSetupCode(org, gateway);
        if (code === null) throw new AdminError(`The organization has no gateway ${gateway}.`);
        return { gateway_id: gateway, setup_code: code, service_url: services.config.PUBLIC_URL };
      }),
    );
}

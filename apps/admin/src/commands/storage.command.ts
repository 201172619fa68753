import { MEGABYTE } from '@chasqui/files';
import type { Command } from 'commander';
import type { Run } from '../admin-services';
import { chooseOrganization } from '../organization-choice';

const MOST_LISTED = 1_000;

/** Commands about the storage that files use. */
export function addStorageCommands(program: Command, run: Run): void {
  program
    .command('storage:list')
    .description('list the storage used by each organization, largest first')
    .action(() =>
      run(async (services) =>
        (await services.storage.list(MOST_LISTED)).map(({ orgId, used, maxMb }) => ({
          org: orgId,
          used_mb: Math.ceil(used / MEGABYTE),
          max_mb: maxMb,
        })),
      ),
    );

  program
    .command('storage:recount')
    .description('recount the files of an organization; only needed after you deleted files in the database by hand')
    .option('--org <id>', 'the organization; optional if there is only one')
    .action((options: { org?: string }) =>
      run(async (services) => {
        const org = await chooseOrganization(services, options.org);
        const { before, used } = await services.storage.recount(org);
        return { org, bytes_before: before, bytes: used };
      }),
    );
}

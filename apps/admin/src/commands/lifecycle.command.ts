import { resolve } from 'node:path';
import { type DeletionAudit, FolderTarget } from '@chasqui/data-lifecycle';
import { COMMAND_LINE } from '@chasqui/identity';
import { createMediaStore } from '@chasqui/files/store';
import type { Command } from 'commander';
import type { ExportConfig } from '../admin.config';
import { AdminError } from '../admin-error';
import type { AdminServices, Run } from '../admin-services';
import { organizationOfId } from '../organization-choice';

const DEFAULT_DAYS = '7';
const MOST_DAYS = 90;

/**
 * Commands for exporting and deleting all data of an organization.
 *
 * @param configOf reads the location of files, which only the export needs
 */
export function addLifecycleCommands(program: Command, run: Run, configOf: () => ExportConfig): void {
  program
    .command('org:export')
    .description('write all that belongs to an organization into a folder: tables as NDJSON, its files, and a manifest')
    .argument('<id>', 'id of the organization')
    .requiredOption('--out <folder>', 'a new or empty folder')
    .option('--without-files', 'leave out received and uploaded files')
    .action((id: string, options: { out: string; withoutFiles?: boolean }) =>
      run(async (services) => {
        const org = await organizationOfId(services, id);
        const store = options.withoutFiles === true ? null : createMediaStore(configOf());
        const target = await FolderTarget.open(resolve(options.out));
        const manifest = await services.organizationExport(store).write(org, target);
        if (manifest === null) throw new AdminError(`The organization ${id} is gone.`);
        await services.noteExport(org, manifest.organization.name);
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        const { count, bytes, missing } = manifest.files;
        return {
          id: org,
          folder: resolve(options.out),
          rows,
          files: count,
          file_bytes: bytes,
          files_missing: missing.length,
        };
      }),
    );

  program
    .command('org:delete')
    .description(
      'suspend an organization now and delete everything of it some days later; until then org:undelete helps',
    )
    .argument('<id>', 'id of the organization')
    .requiredOption('--confirm <name>', "the organization's name, so that it is the right one")
    .option('--days <n>', `days until it is deleted, 0 to ${MOST_DAYS}`, DEFAULT_DAYS)
    .action((id: string, options: { confirm: string; days: string }) =>
      run(async (services) => {
        const days = Number(options.days);
        if (!/^\d+$/.test(options.days) || days > MOST_DAYS) {
          throw new AdminError(`--days must be a number from 0 to ${MOST_DAYS}.`);
        }
        const org = await organizationOfId(services, id);
        const found = await services.organizations.find(org);
        if (found?.name !== options.confirm) throw new AdminError('--confirm must be the name of the organization.');
        const change = await services.deletion().request(org, { days, by: 'operator' }, auditOf(services));
        if (change === null) throw new AdminError(`The organization ${id} is gone, or is not suspended any more.`);
        return { id: org, suspended: true, deleting_at: change.deletingAt };
      }),
    );

  program
    .command('org:undelete')
    .description('keep an organization that was to be deleted; it stays suspended until org:resume')
    .argument('<id>', 'id of the organization')
    .action((id: string) =>
      run(async (services) => {
        const org = await organizationOfId(services, id);
        const change = await services.deletion().cancel(org, 'operator', auditOf(services));
        if (change === null) throw new AdminError('It is too late: the organization is being deleted.');
        return { id: org, deleting_at: null, was_planned: change.isChanged };
      }),
    );
}

function auditOf({ audit }: AdminServices): DeletionAudit {
  return (transaction, entry) => audit.append(transaction, { ...entry, actor: COMMAND_LINE });
}

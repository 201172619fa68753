import type { Command } from 'commander';
import { AdminError } from '../admin-error';
import { chooseOrganization } from '../organization-choice';
import type { Run } from '../admin-services';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export function addSmsExportCommand(program: Command, run: Run): void {
  program
    .command('sms:export')
    .description(
      'ask a phone to report the SMS it received in a time span again; messages already stored are not duplicated',
    )
    .option('--org <id>', 'the organization; optional if there is only one')
    .requiredOption('--phone <id>', "the phone's ID")
    .requiredOption('--since <time>', 'RFC 3339, for example 2026-11-21T10:00:00Z')
    .option('--until <time>', 'default: now')
    .action((options: { org?: string; phone: string; since: string; until?: string }) =>
      run(async (services) => {
        const org = await chooseOrganization(services, options.org);
        const since = timeOf('--since', options.since);
        const until = options.until === undefined ? new Date() : timeOf('--until', options.until);
        if (until <= since) throw new AdminError('--until must be later than --since.');
        const isAsked =
          UUID.test(options.phone) && (await services.smsExports.request(org, options.phone, since, until));
        if (!isAsked)
          throw new AdminError(
            `The organization has no paired phone ${options.phone} that can report again. See sms:list.`,
          );
        return { phone_id: options.phone, since, until, asked: 'as soon as the phone is connected' };
      }),
    );
}

function timeOf(option: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/^\d{4}-\d{2}-\d{2}T/.test(text))
    throw new AdminError(`${option} must be a time such as 2026-11-21T10:00:00Z.`);
  return time;
}

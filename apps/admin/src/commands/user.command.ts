import { COMMAND_LINE } from '@chasqui/identity';
import type { Command } from 'commander';
import { AdminError } from '../admin-error';
import type { AdminServices, Run } from '../admin-services';
import { chooseOrganization } from '../organization-choice';

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

export function addUserCommands(program: Command, run: Run): void {
  program
    .command('owner:create')
    .description('make somebody an owner of an organization; print the password of a new user once, and a sign-in link')
    .argument('<email>', "the owner's email address")
    .option('--org <id>', 'the organization; optional if there is only one')
    .option('--name <name>', 'the name of a new user; default: what the email address begins with')
    .action((email: string, { org, name }: { org?: string; name?: string }) =>
      run(async (services) => {
        const orgId = await chooseOrganization(services, org);
        const { userId, created, password } = await services.owners.ensure({ orgId, email: toEmail(email), name });
        const link = await linkOf(services, userId);
        return { user: userId, organization: orgId, created, ...(password !== null && { password }), ...link };
      }),
    );

  program
    .command('user:link')
    .description('create a link that signs a user in; it works once, within 15 minutes')
    .argument('<email>', "the user's email address")
    .action((email: string) =>
      run(async (services) => {
        const user = await services.users.findByEmail(toEmail(email));
        if (user === null) throw noUser(email);
        return { user: user.id, ...(await linkOf(services, user.id)) };
      }),
    );

  program
    .command('user:remove-two-factor')
    .description('turn two-factor off for a user who has lost both the phone and the recovery codes')
    .argument('<email>', "the user's email address")
    .action((email: string) =>
      run(async (services) => {
        const user = (await services.users.list()).find((each) => each.email === toEmail(email));
        if (user === undefined) throw noUser(email);
        if (!user.twoFactor) throw new AdminError(`${user.email} has no two-factor.`);
        await services.twoFactor.remove(user.id, COMMAND_LINE);
        return { user: user.id, two_factor: false };
      }),
    );

  addOperatorCommand(program, run, 'operator:grant', 'let a user look after the whole installation', true);
  addOperatorCommand(program, run, 'operator:revoke', 'take back what operator:grant gave', false);

  program
    .command('user:list')
    .description('list the users of the console')
    .action(() =>
      run(async (services) =>
        (await services.users.list()).map((user) => ({
          id: user.id,
          email: user.email,
          name: user.name,
          operator: user.isOperator,
          two_factor: user.twoFactor,
          organizations: user.organizations,
          created_at: user.createdAt,
        })),
      ),
    );
}

function addOperatorCommand(program: Command, run: Run, name: string, description: string, isOperator: boolean): void {
  program
    .command(name)
    .description(description)
    .argument('<email>', "the user's email address")
    .action((email: string) =>
      run(async (services) => {
        if (!(await services.users.setOperator(toEmail(email), isOperator, COMMAND_LINE))) throw noUser(email);
        return { email: toEmail(email), operator: isOperator };
      }),
    );
}

async function linkOf(services: AdminServices, userId: string): Promise<{ sign_in_link: string }> {
  const token = await services.owners.signInLink(userId);
  return { sign_in_link: `${services.config.PUBLIC_URL.replace(/\/$/, '')}/console/sign-in/link#${token}` };
}

function toEmail(text: string): string {
  if (!EMAIL.test(text)) throw new AdminError(`${text} is no email address.`);
  return text.toLowerCase();
}

const noUser = (email: string): AdminError => new AdminError(`There is no user ${email}. See user:list.`);

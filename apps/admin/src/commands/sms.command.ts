import { MODES, type Mode, SMS_PHONE_STATUSES } from '@chasqui/database';
import type { Command } from 'commander';
import { AdminError } from '../admin-error';
import { chooseOrganization } from '../organization-choice';
import type { Run } from '../admin-services';

const ORG = ['--org <id>', 'the organization; optional if there is only one'] as const;
const MODE = ['--mode <mode>', 'live, or test for a sandbox phone', 'live'] as const;
const MOST_LISTED = 1_000;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export function addSmsCommands(program: Command, run: Run): void {
  addPairingCode(program, run);
  addPrivateToken(program, run);
  addList(program, run);
  addUnpair(program, run);
}

function addPairingCode(program: Command, run: Run): void {
  program
    .command('sms:pairing-code')
    .description('create a pairing code to type into the app of an SMS phone; it works once, within 10 minutes')
    .option(...ORG)
    .option(...MODE)
    .action((options: { org?: string; mode: string }) =>
      run(async (services) => {
        const org = await chooseOrganization(services, options.org);
        const made = await services.smsPairings.createCode(org, modeOf(options.mode));
        if (made.kind === 'plan_limit') {
          throw new AdminError(`The plan allows ${made.max} SMS phones, and ${made.used} are paired.`);
        }
        return { code: made.code, expires_at: made.expiresAt, api_url: apiUrlOf(services.config.PUBLIC_URL) };
      }),
    );
}

function addPrivateToken(program: Command, run: Run): void {
  program
    .command('sms:private-token')
    .description(
      "create a private token that lets an organization's phones register, again and again; it replaces the " +
        'previous token and is shown once',
    )
    .option(...ORG)
    .option(...MODE)
    .option('--revoke', 'create no token; end the current token and all sign-ins. Paired phones stay paired')
    .action((options: { org?: string; mode: string; revoke?: boolean }) =>
      run(async (services) => {
        const org = await chooseOrganization(services, options.org);
        const mode = modeOf(options.mode);
        if (options.revoke) {
          const { tokens, logins } = await services.smsRegistrations.revokeLastingSecrets(org, mode);
          return { revoked_tokens: tokens, revoked_sign_ins: logins };
        }
        const token = await services.smsRegistrations.createPrivateToken(org, mode);
        return { private_token: token, api_url: apiUrlOf(services.config.PUBLIC_URL) };
      }),
    );
}

function addList(program: Command, run: Run): void {
  program
    .command('sms:list')
    .description('list the SMS phones of an organization, newest first')
    .option(...ORG)
    .option(...MODE)
    .option('--status <status>', `only phones with this status: ${SMS_PHONE_STATUSES.join(', ')}`)
    .action((options: { org?: string; mode: string; status?: string }) =>
      run(async (services) => {
        const org = await chooseOrganization(services, options.org);
        const status = SMS_PHONE_STATUSES.find((each) => each === options.status) ?? null;
        if (options.status !== undefined && status === null) {
          throw new AdminError(`--status must be one of ${SMS_PHONE_STATUSES.join(', ')}.`);
        }
        const mode = modeOf(options.mode);
        const page = { after: null, offset: 0, limit: MOST_LISTED };
        const { part } = await services.smsAccounts.listForOrg(org, mode, status, page);
        return part.rows.map((phone) => ({
          id: phone.id,
          name: phone.name,
          model: phone.model,
          phone: phone.phone,
          protocol: phone.protocol,
          status: phone.status,
          last_seen_at: phone.seenAt,
          app_version: phone.appVersion,
          pending_count: phone.pending,
          messages_per_minute: phone.messagesPerMinute,
          paired_at: phone.pairedAt,
        }));
      }),
    );
}

function addUnpair(program: Command, run: Run): void {
  program
    .command('sms:unpair')
    .description(
      'unpair an SMS phone; its token stops working at once, and messages never offered to it move to another ' +
        'phone',
    )
    .argument('<phone>', "the phone's ID, from sms:list")
    .option(...ORG)
    .option(...MODE)
    .action((id: string, options: { org?: string; mode: string }) =>
      run(async (services) => {
        const org = await chooseOrganization(services, options.org);
        const mode = modeOf(options.mode);
        const unpairing = UUID.test(id) ? await services.smsUnpairings.unpair(org, mode, id) : null;
        if (unpairing === null) throw new AdminError(`The organization has no paired phone ${id}. See sms:list.`);
        const { movedTo, moved, failed } = unpairing;
        return { id, unpaired: true, moved_to: movedTo, moved_count: moved, failed_count: failed };
      }),
    );
}

function modeOf(word: string): Mode {
  const mode = MODES.find((each) => each === word);
  if (mode === undefined) throw new AdminError(`--mode must be ${MODES.join(' or ')}.`);
  return mode;
}

const apiUrlOf = (publicUrl: string): string => `${publicUrl.replace(/\/{1,9}$/, '')}/sms-phone/v1`;

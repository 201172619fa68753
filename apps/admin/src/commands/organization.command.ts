import { COMMAND_LINE } from '@chasqui/identity';
import {
  type ConsentSettings,
  isAnswerText,
  isOwnWordList,
  LONGEST_ANSWER,
  LONGEST_OWN_WORD,
  MOST_OWN_WORDS,
} from '@chasqui/conversations/inbound';
import type { SuspensionAudit } from '@chasqui/operations';
import { MOST_RETENTION_DAYS } from '@chasqui/files';
import { isPhoneCountry } from '@chasqui/phone-numbers';
import { isLimitName, type PlanChange } from '@chasqui/tenancy';
import { LIMIT_NAMES } from '@chasqui/database';
import { type Command, Option } from 'commander';
import { AdminError } from '../admin-error';
import type { Run } from '../admin-services';
import { chooseOrganization } from '../organization-choice';

interface PlanOptions {
  org?: string;
  limit: string[];
  signature?: string;
  enforceWhatsappOptOut?: 'on' | 'off';
  /** Empty for none. */
  defaultCountry?: string;
  stopWords?: string[];
  startWords?: string[];
  /** Empty: no answer is sent. */
  stopText?: string;
  startText?: string;
  helpText?: string;
}

const SUSPENSIONS = [
  [
    'org:suspend',
    'refuse all requests with keys of an organization and let nothing leave; what comes in for it is still stored',
    true,
  ],
  ['org:resume', 'end that; what waited leaves', false],
] as const;

/** Commands about organizations and their plans. */
export function addOrganizationCommands(program: Command, run: Run): void {
  program
    .command('org:create')
    .description('create an organization')
    .argument('<name>', "the organization's name")
    .option('--plan <code>', "the organization's plan", 'self_hosted')
    .action((name: string, options: { plan: string }) =>
      run(async (services) => {
        const id = await services.organizations.create(name, options.plan);
        if (id === null) throw await unknownPlan(options.plan, services.organizations);
        return { id, name, plan: options.plan };
      }),
    );

  program
    .command('org:list')
    .description('list organizations with their plans')
    .action(() =>
      run(async (services) =>
        (await services.organizations.list()).map((org) => ({
          id: org.id,
          name: org.name,
          plan: org.planCode,
          limits: org.limits,
          signature: org.signature,
          enforce_whatsapp_opt_out: org.enforceWhatsappOptOut,
          default_country: org.defaultCountry,
          suspended_at: org.suspendedAt,
          deleting_at: org.deletingAt,
          created_at: org.createdAt,
        })),
      ),
    );

  for (const [command, description, isSuspended] of SUSPENSIONS) {
    program
      .command(command)
      .description(description)
      .argument('<id>', 'the organization')
      .action((id: string) =>
        run(async (services) => {
          const { audit: log } = services;
          const suspension = services.suspension();
          const org = await chooseOrganization(services, id);
          const audit: SuspensionAudit = (transaction, entry) =>
            log.append(transaction, { ...entry, actor: COMMAND_LINE });
          await (isSuspended ? suspension.suspend(org, audit) : suspension.resume(org, audit));
          return { id: org, suspended: isSuspended };
        }),
      );
  }

  program
    .command('plan:set')
    .description(
      'set the plan of an organization, individual limits, the signature, whether WhatsApp obeys opt-outs, its default country, its stop and start words, or what is answered to them',
    )
    .argument('[plan]', 'code of the plan')
    .option('--org <id>', 'the organization; optional if there is only one')
    .option(
      '--limit <name=number>',
      "override a limit; -1 for unlimited, `plan` to return to the plan's limit; repeatable",
      collect,
      [],
    )
    .option('--signature <text>', 'text under every message; empty for none')
    .addOption(
      new Option(
        '--enforce-whatsapp-opt-out <switch>',
        'on: refuse WhatsApp messages to recipients who opted out, as SMS always does',
      ).choices(['on', 'off']),
    )
    .option(
      '--default-country <code>',
      'the country whose code phone numbers get that begin with a 0 (ISO 3166-1 alpha-2, for example DE); none: they are refused',
      toCountry,
    )
    .option(
      '--stop-words <words>',
      'words that opt people out, beside STOP and the others that hold for all; commas between them, empty for none',
      toWords,
    )
    .option('--start-words <words>', 'words that opt them in again, beside START and the others', toWords)
    .option('--stop-text <text>', 'what is answered to who opted out; empty for nothing', toAnswer)
    .option('--start-text <text>', 'what is answered to who opted in again', toAnswer)
    .option('--help-text <text>', 'what is answered to who writes HELP or INFO', toAnswer)
    .action((plan: string | undefined, options: PlanOptions) =>
      run(async (services) => {
        const org = await chooseOrganization(services, options.org);
        const change: PlanChange = { limits: Object.fromEntries(options.limit.map(toLimit)) };
        if (plan !== undefined) change.planCode = plan;
        if (options.signature !== undefined) change.signature = options.signature;
        if (options.defaultCountry !== undefined) change.defaultCountry = options.defaultCountry || null;
        if (!(await services.changePlan(org, change, consentOf(options)))) {
          throw await unknownPlan(plan ?? '', services.organizations);
        }
        const { limits, signature } = (await services.organizations.findSubscription(org)) ?? {};
        const consent = await services.consentSettings.find(org);
        return {
          org,
          ...(plan === undefined ? {} : { plan }),
          limits,
          signature,
          enforce_whatsapp_opt_out: consent?.enforceWhatsappOptOut,
          default_country: await services.organizations.findDefaultCountry(org),
          stop_words: consent?.stopWords,
          start_words: consent?.startWords,
          stop_text: consent?.stopText,
          start_text: consent?.startText,
          help_text: consent?.helpText,
        };
      }),
    );
}

function consentOf({
  enforceWhatsappOptOut,
  stopWords,
  startWords,
  stopText,
  startText,
  helpText,
}: PlanOptions): Partial<ConsentSettings> {
  return {
    ...(enforceWhatsappOptOut !== undefined && { enforceWhatsappOptOut: enforceWhatsappOptOut === 'on' }),
    ...(stopWords !== undefined && { stopWords }),
    ...(startWords !== undefined && { startWords }),
    ...(stopText !== undefined && { stopText: stopText || null }),
    ...(startText !== undefined && { startText: startText || null }),
    ...(helpText !== undefined && { helpText: helpText || null }),
  };
}

function toAnswer(text: string): string {
  if (text.trim() === '') return '';
  if (isAnswerText(text)) return text;
  throw new AdminError(`A text that answers a word can have at most ${LONGEST_ANSWER} characters.`);
}

function toCountry(text: string): string {
  const code = text.trim().toUpperCase();
  if (code === 'NONE') return '';
  if (isPhoneCountry(code)) return code;
  throw new AdminError(`Unknown country: ${text}. Write its code (ISO 3166-1 alpha-2), for example DE, or none.`);
}

function toWords(text: string): string[] {
  const words = text.split(',').filter((word) => word.trim() !== '');
  if (isOwnWordList(words)) return words;
  throw new AdminError(`There can be at most ${MOST_OWN_WORDS} words, each of at most ${LONGEST_OWN_WORD} characters.`);
}

const collect = (value: string, former: string[]): string[] => [...former, value];

function toLimit(text: string): [string, number | null] {
  const [name = '', value = ''] = text.split('=', 2);
  if (!isLimitName(name)) throw new AdminError(`Unknown limit: ${name}. Limits: ${LIMIT_NAMES.join(', ')}.`);
  if (value === 'plan') return [name, null];
  const number = Number(value);
  if (!/^-?\d+$/.test(value) || number < -1 || number > 2_000_000_000) {
    throw new AdminError(`--limit ${name}= must be a number from -1 (unlimited) to 2000000000, or the word plan.`);
  }
  if (name === 'retention_days' && number > MOST_RETENTION_DAYS) {
    throw new AdminError(`--limit ${name}= must be at most ${MOST_RETENTION_DAYS} days (50 years), or -1: for good.`);
  }
  return [name, number];
}

async function unknownPlan(code: string, plans: { planCodes(): Promise<string[]> }): Promise<AdminError> {
  return new AdminError(`Unknown plan: ${code}. Plans: ${(await plans.planCodes()).join(', ')}.`);
}

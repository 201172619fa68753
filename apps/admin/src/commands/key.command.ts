import { type Mode, MODES, SCOPES, type Scope } from '@chasqui/database';
import type { Command } from 'commander';
import { AdminError } from '../admin-error';
import type { AdminServices, Run } from '../admin-services';
import { chooseOrganization } from '../organization-choice';

interface OrgOption {
  org?: string;
}

const ORG = ['--org <id>', 'the organization; optional if there is only one'] as const;
const MAX_RATE_LIMIT = 6_000;

/** Commands about API keys (spec.md section 5). */
export function addKeyCommands(program: Command, run: Run): void {
  program
    .command('key:create')
    .description('create an API key and print it')
    .argument('<name>', 'a name for the key')
    .option(...ORG)
    .option('--mode <mode>', `${MODES.join(' or ')}: test keys only reach the sandbox`, 'live')
    .option('--scopes <list>', 'scopes, separated by commas; default: all')
    .option('--limit <number>', 'requests per minute', '60')
    .action((name: string, options: OrgOption & { mode: string; scopes?: string; limit: string }) =>
      run(async (services) => {
        const request = {
          orgId: await chooseOrganization(services, options.org),
          name,
          mode: toMode(options.mode),
          scopes: toScopes(options.scopes),
          rateLimitPerMinute: toRateLimit(options.limit),
        };
        const { id, key } = await services.keyAdmin.create(request);
        return {
          id,
          key,
          name,
          mode: request.mode,
          scopes: request.scopes,
          limit_per_minute: request.rateLimitPerMinute,
        };
      }),
    );

  program
    .command('key:list')
    .description('list the keys of an organization with their request counts')
    .option(...ORG)
    .action((options: OrgOption) => run((services) => list(services, options.org)));

  program
    .command('key:reveal')
    .description('print a key again')
    .argument('<id>', 'ID of the key')
    .option(...ORG)
    .action((id: string, options: OrgOption) =>
      run(async (services) => {
        const key = await services.revealKey(await chooseOrganization(services, options.org), toId(id));
        if (key === null) throw noKey(id);
        return { id, key };
      }),
    );

  program
    .command('key:revoke')
    .description('revoke a key; once the command returns, the key is refused everywhere')
    .argument('<id>', 'ID of the key')
    .option(...ORG)
    .action((id: string, options: OrgOption) =>
      run(async (services) => {
        const org = await chooseOrganization(services, options.org);
        if (!(await services.keyAdmin.revoke(org, toId(id)))) throw noKey(id);
        return { id, revoked: true };
      }),
    );

  program
    .command('key:limit')
    .description('set how many requests per minute a key can make')
    .argument('<id>', 'ID of the key')
    .argument('<number>', `1 to ${MAX_RATE_LIMIT}`)
    .option(...ORG)
    .action((id: string, limit: string, options: OrgOption) =>
      run(async (services) => {
        const org = await chooseOrganization(services, options.org);
        const perMinute = toRateLimit(limit);
        if (!(await services.keyAdmin.setRateLimit(org, toId(id), perMinute))) throw noKey(id);
        return { id, limit_per_minute: perMinute };
      }),
    );

  program
    .command('key:scopes')
    .description('set the scopes of a key')
    .argument('<id>', 'ID of the key')
    .argument('<list>', 'scopes, separated by commas')
    .option(...ORG)
    .action((id: string, scopes: string, options: OrgOption) =>
      run(async (services) => {
        const org = await chooseOrganization(services, options.org);
        const wanted = toScopes(scopes);
        if (!(await services.keyAdmin.setScopes(org, toId(id), wanted))) throw noKey(id);
        return { id, scopes: wanted };
      }),
    );
}

async function list(services: AdminServices, org: string | undefined): Promise<unknown> {
  const keys = await services.keys.listForOrg(await chooseOrganization(services, org));
  return keys.map((key) => ({
    id: key.id,
    name: key.name,
    mode: key.mode,
    last_four: key.lastFour,
    scopes: key.scopes,
    limit_per_minute: key.rateLimitPerMinute,
    requests: Number(key.requests),
    failed_requests: Number(key.failedRequests),
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
    created_at: key.createdAt,
  }));
}

const noKey = (id: string): AdminError => new AdminError(`The organization has no valid key ${id}. See key:list.`);

function toId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw noKey(text);
  return text;
}

function toMode(text: string): Mode {
  const mode = MODES.find((each) => each === text);
  if (mode === undefined) throw new AdminError(`--mode must be ${MODES.join(' or ')}.`);
  return mode;
}

function toScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined) return SCOPES;
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.filter((word) => !SCOPES.some((scope) => scope === word));
  if (unknown.length > 0) throw new AdminError(`Unknown scope: ${unknown.join(', ')}. Scopes: ${SCOPES.join(', ')}.`);
  return SCOPES.filter((scope) => words.includes(scope));
}

function toRateLimit(text: string): number {
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > MAX_RATE_LIMIT) {
    throw new AdminError(`The limit per minute must be an integer from 1 to ${MAX_RATE_LIMIT}.`);
  }
  return limit;
}

import type { Database } from '@chasqui/database';
import type { ConsoleOwner, ConsoleSizes } from './console-rows.sql';

export interface ConsoleRoute {
  label: string;
  /** Relative to /console/api. */
  path: string;
}

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Every read of an organization's and the operators' pages; lists also with the most expensive filters. */
export async function consoleRoutes(
  database: Database,
  { orgId, numberIds, webhookIds }: ConsoleOwner,
  sizes: ConsoleSizes,
): Promise<ConsoleRoute[]> {
  const newest = async (table: string, place: number): Promise<{ id: string; at: string }> => {
    const { rows } = await database.query<{ id: string; at: string }>(
      `select id, to_char(uuidv7_time(id) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from ${table}
       where org_id = $1 order by id desc offset $2 limit 1`,
      [orgId, place],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`${table} has no row ${place}`);
    return row;
  };
  const [waiting, message, old] = [
    await newest('messages', 3),
    await newest('messages', 2_000),
    await newest('messages', sizes.messages / 2),
  ];
  const [delivery, request, key] = [
    await newest('webhook_deliveries', 100),
    await newest('api_requests', 100),
    await newest('api_keys', 0),
  ];
  const [webhook] = webhookIds;
  const organization = `/organizations/${orgId}`;
  const ofOrganization: Record<string, string> = {
    organization: '',
    members: '/members',
    invitations: '/invitations',
    audit: '/audit',
    start: '/start',
    'start, a mode that has nothing': '/start?mode=test',
    scopes: '/scopes',
    keys: '/keys',
    messages: '/messages',
    'messages, page 100': '/messages?page=100',
    'messages, SMS': '/messages?channel=sms',
    'messages, received': '/messages?direction=inbound',
    'messages, failed': '/messages?status=failed',
    'messages, a status that nothing has': '/messages?status=read',
    'messages, a number': '/messages?number=525500000042',
    'messages, a number that nothing has': '/messages?number=4915550000000',
    'messages, all filters and nothing': '/messages?channel=sms&direction=outbound&status=read&number=4915550000000',
    'messages, some while ago': `/messages?to=${old.at}`,
    'messages, some while ago, a number that nothing has': `/messages?to=${old.at}&number=4915550000000`,
    'messages, a mode that has none': '/messages?mode=test',
    'messages, a mode that has none, a status': '/messages?mode=test&status=failed',
    'a message': `/messages/${message.id}`,
    'its life': `/messages/${message.id}/life`,
    'the life of one that waits': `/messages/${waiting.id}/life`,
    numbers: '/numbers',
    gateways: '/gateways',
    phones: '/phones',
    webhooks: '/webhooks',
    'a webhook': `/webhooks/${webhook}`,
    deliveries: `/webhooks/${webhook}/deliveries`,
    'deliveries, failed': `/webhooks/${webhook}/deliveries?status=failed`,
    'deliveries, a type that nothing has': `/webhooks/${webhook}/deliveries?event=message.received`,
    'a delivery': `/deliveries/${delivery.id}`,
    logs: '/logs',
    'logs, a mode that has none': '/logs?mode=test',
    'logs, a key': `/logs?key_id=${key.id}`,
    'logs, failed': '/logs?failed=true',
    'logs, 5xx that nothing has': '/logs?status=5',
    'logs, a method that nothing has': '/logs?method=DELETE',
    'logs, a path that nothing has': '/logs?path=/v1/nothing',
    'logs, a code that nothing has': '/logs?error_code=NOTHING',
    'logs, a request that nobody made': '/logs?request_id=req_none',
    'logs, a message that nobody sent': `/logs?message_id=${NOBODY}`,
    'a request': `/logs/${request.id}`,
  };
  const others: Record<string, string> = {
    'who is signed in': '/me',
    'their sessions': '/me/sessions',
    'lanes of WhatsApp': '/operations/lanes?kind=wa',
    'lanes of SMS': '/operations/lanes?kind=sms',
    'lanes of webhooks': '/operations/lanes?kind=hook',
    'lanes of bulk sends': '/operations/lanes?kind=bulk',
    'a lane': `/operations/lanes/wa:${numberIds[0]}`,
    'search, the ID of a message': `/operations/search?q=${old.id}`,
    'search, an ID that nothing has': `/operations/search?q=${NOBODY}`,
    'search, a recipient': '/operations/search?q=525500000042',
    'search, a word that nothing has': '/operations/search?q=order-4711-of-nobody',
    'traffic of an hour': '/operations/traffic',
    'traffic of a day': '/operations/traffic?range=day',
    'traffic of a week': '/operations/traffic?range=week',
    health: '/operations/health',
    'what PostgreSQL is busy with': '/operations/database',
    organizations: '/operations/organizations',
  };
  return [
    ...Object.entries(ofOrganization).map(([label, path]) => ({ label, path: organization + path })),
    ...Object.entries(others).map(([label, path]) => ({ label, path })),
  ];
}

import type { Database } from '@chasqui/database';
import { consoleRoutes } from '../console/console-routes';
import { firstTenant, type GrowthOwners } from './growth-fill';

export interface GrowthRoute {
  label: string;
  of: 'console' | 'api';
  path: string;
}

/** Half of the organization's messages are newer. */
const AGO = 1_500;
const GROWS = /\/(?:messages|deliveries|logs|start|operations\/(?:lanes|search|database))(?:$|[/?])/;

/** Every list of the first organization, in console and API, that grows with messages. */
export async function growthRoutes(database: Database, { tenants, webhookIds }: GrowthOwners): Promise<GrowthRoute[]> {
  const { orgId, numberId } = firstTenant({ tenants });
  const owner = { orgId, numberIds: [numberId], webhookIds: webhookIds.slice(0, 1) };
  const sizes = { messages: AGO, contacts: 0, keys: 0, requests: 0, events: 0, auditEntries: 0, members: 0 };
  const ofConsole = (await consoleRoutes(database, owner, sizes)).filter(({ path }) => GROWS.test(path));
  const { rows } = await database.query<{ id: string; conversation: string; contact: string; middle: string }>(
    `select m.id, m.conversation_id as conversation, m.contact_id as contact,
       to_char(now() - interval '15 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as middle
     from messages m where m.org_id = $1 and m.mode = 'live' and m.direction = 'inbound'
     order by m.created_at desc, m.id desc limit 1`,
    [orgId],
  );
  const [newest] = rows;
  if (newest === undefined) throw new Error('the first organization received nothing');
  const { id, conversation, contact, middle } = newest;
  const organization = `/organizations/${orgId}`;
  const inbox: Record<string, string> = {
    conversations: '/conversations',
    'conversations, page 3': '/conversations?page=3&per_page=10',
    'conversations, unassigned': '/conversations?tab=unassigned',
    'conversations, unread': '/conversations?unread=true',
    'conversations, closed': '/conversations?status=closed',
    'conversations, how a number begins': '/conversations?q=52550001000',
    'conversations, a name': '/conversations?q=contact%202',
    'how many conversations': '/conversations/counts',
    'a conversation': `/conversations/${conversation}`,
    'messages of a conversation': `/conversations/${conversation}/messages`,
    'notes of a conversation': `/conversations/${conversation}/notes`,
    'conversations of a contact': `/contacts/${contact}/conversations`,
    'events of the console': '/events',
    'events of the console, received': '/events?type=message.received',
  };
  const api: Record<string, string> = {
    'GET /messages': '/messages?limit=100',
    'GET /messages, since': `/messages?limit=100&since=${middle}`,
    'GET /messages, oldest first': '/messages?limit=100&sort=created_at',
    'GET /messages/:id': `/messages/${id}`,
    'GET /messages/:id/events': `/messages/${id}/events`,
    'GET /events': '/events?limit=100',
    'GET /events, a type': '/events?limit=100&types=message.received',
    'GET /events, a type that nothing has': '/events?limit=100&types=usage.threshold',
    'GET /webhooks/:id/deliveries': `/webhooks/${webhookIds[0]}/deliveries?per_page=50`,
    'GET /webhooks/:id/deliveries, page 10': `/webhooks/${webhookIds[0]}/deliveries?per_page=50&page=10`,
    'GET /webhooks/:id/deliveries, failed': `/webhooks/${webhookIds[0]}/deliveries?status=failed`,
    'GET /webhooks/:id/deliveries, since': `/webhooks/${webhookIds[0]}/deliveries?since=${middle}`,
  };
  return [
    ...ofConsole.map((route) => ({ ...route, of: 'console' as const })),
    ...Object.entries(inbox).map(([label, path]) => ({ label, of: 'console' as const, path: organization + path })),
    ...Object.entries(api).map(([label, path]) => ({ label, of: 'api' as const, path })),
  ];
}

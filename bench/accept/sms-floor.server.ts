import { Database } from '@chasqui/database';
import { FLOOR_MESSAGE, floorCharge, type FloorMessage, type FloorPlace, startFloor } from './floor.app';
import { serveParent } from '../processes/child';
import { FLOOR_SMS } from './sms-floor.sql';

interface SmsFloorPlace extends FloorPlace {
  senders: readonly { orgId: string; phoneId: string }[];
}

async function start({ databaseUrl, floor, senders }: SmsFloorPlace): Promise<number> {
  const database = await Database.connect({ url: databaseUrl, poolSize: 10, applicationName: 'bench-floor' });
  return startFloor({
    database,
    floor,
    senders: senders.map(toSender),
    storeBare: async (messages) => {
      const rows = messages.map(({ id, orgId, accountId, toAddress, content, metadata, payload }) => {
        return { id, org_id: orgId, account_id: accountId, to_address: toAddress, content, metadata, payload };
      });
      const stored = await database.query<{ id: string; conversationId: string }>(FLOOR_SMS, [JSON.stringify(rows)]);
      const conversations = new Map(stored.rows.map((row) => [row.id, row.conversationId]));
      return messages.map(({ id }) => ({ kind: 'accepted', id, conversationId: conversations.get(id) ?? '' }));
    },
    toAnswer: ({ id, toAddress: to, content }, { conversationId }) => {
      if (!conversationId) throw new Error('a recipient of the benchmark is no contact');
      const { encoding, segments } = PAYLOAD.sms;
      return { id, conversation_id: conversationId, to, content, status: 'pending', segments, encoding };
    },
  });
}

const PAYLOAD = { sms: { encoding: 'gsm7', segments: 1, sim: null, delivery_report: true } } as const;

const toSender = ({ orgId, phoneId }: { orgId: string; phoneId: string }): FloorMessage => ({
  ...FLOOR_MESSAGE,
  orgId,
  channel: 'sms',
  accountId: phoneId,
  joinsConversation: true,
  fromAddress: '',
  lane: `sms:${phoneId}`,
  payload: PAYLOAD,
  giveUpAfterMs: 86_400_000,
  charges: [floorCharge('messages_month'), floorCharge('sms_month')],
});

const handlers = { start };
export type SmsFloorServer = typeof handlers;

serveParent(handlers);

import { Database } from '@chasqui/entities';
import { serveParent } from '../processes/child';
import { FLOOR_MESSAGE, floorCharge, type FloorMessage, type FloorPlace, startFloor } from './floor.app';
import { FLOOR_WHATSAPP } from './floor.sql';

interface WhatsappFloorPlace extends FloorPlace {
  senders: readonly { orgId: string; numberId: string }[];
}

async function start({ databaseUrl, floor, senders }: WhatsappFloorPlace): Promise<number> {
  const database = await Database.connect({ url: databaseUrl, poolSize: 10, applicationName: 'bench-floor' });
  return startFloor({
    database,
    floor,
    senders: senders.map(toSender),
    storeBare: async (messages) => {
      const rows = messages.map(({ id, orgId, accountId, toAddress, content, metadata }) => {
        return { id, org_id: orgId, account_id: accountId, to_address: toAddress, content, metadata };
      });
      await database.query(FLOOR_WHATSAPP, [JSON.stringify(rows)]);
      return messages.map(({ id }) => ({ kind: 'accepted', id }));
    },
    toAnswer: ({ id }) => ({ id, status: 'pending' }),
  });
}

const toSender = ({ orgId, numberId }: { orgId: string; numberId: string }): FloorMessage => ({
  ...FLOOR_MESSAGE,
  orgId,
  channel: 'whatsapp',
  accountId: numberId,
  joinsConversation: false,
  fromAddress: '15550002222',
  lane: `wa:${numberId}`,
  payload: null,
  giveUpAfterMs: null,
  charges: [floorCharge('messages_month')],
});

const handlers = { start };
export type FloorServer = typeof handlers;

serveParent(handlers);

import { openSealed, sealingPrivateKeys } from '@chasqui/runtime';
import { v7 as uuidv7 } from 'uuid';
import { ApiHarness } from './api-gateway.harness';
import { WebhookClient } from './webhook.client';

interface Sealed {
  sealedSecret: Buffer;
  sealedOldSecrets: Buffer[];
  sealedHeaders: Buffer | null;
}

export class WebhooksWorld {
  readonly harness = ApiHarness.ofFile({ replicas: 2 });

  readonly aClient = (request: Parameters<ApiHarness['aKey']>[0] = {}): Promise<WebhookClient> =>
    WebhookClient.create(this.harness, request);

  readonly sealedOf = async (id: string): Promise<Sealed> => {
    const { rows } = await this.harness.database.query<Sealed>('select * from webhook_endpoints where id = $1', [id]);
    return rows[0] as Sealed;
  };

  readonly opened = (sealed: Buffer, place: string): Promise<string> =>
    openSealed(sealingPrivateKeys(this.harness.sealingPair.privateKey), sealed, place);

  readonly aNumber = async (orgId: string, mode = 'live'): Promise<string> => {
    const { database } = this.harness;
    const [gateway, id] = [uuidv7(), uuidv7()];
    await database.query(`insert into gateways (id, org_id, mode, capabilities) values ($1, $2, $3, '{}')`, [
      gateway,
      orgId,
      mode,
    ]);
    await database.query(
      `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $4, 'whatsapp'))
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, display_name)
       values ($1, $2, $3, $4, $5, 'connected', '')`,
      [id, orgId, gateway, mode, String(Math.random()).slice(2, 14)],
    );
    return id;
  };
}

import { type AuditAction, Database, within } from '@chasqui/entities';
import { Identity } from '@chasqui/identity';
import { EndpointDoorbell, type RingEndpoint, TransactionServices, type WebhookServices } from '@chasqui/webhooks';
import { Injectable } from '@nestjs/common';
import type { MemberOf } from '../../http/caller';

type Ring = Parameters<RingEndpoint['ring']>;

/** What the audit log says of a change. */
export interface WebhookNote {
  action: AuditAction;
  id: string;
  name: string | null;
  detail?: Readonly<Record<string, unknown>>;
}

/** Changes webhooks with their entry in the audit log: both are there, or neither. */
@Injectable()
export class WebhookChanges {
  constructor(
    private readonly database: Database,
    private readonly services: TransactionServices,
    private readonly doorbell: EndpointDoorbell,
    private readonly identity: Identity,
  ) {}

  /**
   * @param noteOf what is noted of the work's result
   * @throws AppError whatever the work throws; nothing is changed then
   */
  async run<Data>(
    { orgId, actor }: MemberOf,
    work: (services: WebhookServices) => Promise<Data>,
    noteOf: (data: Data) => WebhookNote,
  ): Promise<Data> {
    let rings: Ring[] = [];
    const data = await this.database.transaction(async (transaction) => {
      // Of a try that was undone nobody is rung for.
      rings = [];
      const ring: RingEndpoint['ring'] = (...endpoint) => void rings.push(endpoint);
      const done = await work(this.services.of(within(transaction), { ring }));
      const { action, id, name, detail } = noteOf(done);
      const target = { type: 'webhook', id, name };
      await this.identity.audit.append(transaction, { orgId, actor, action, target, ...(detail && { detail }) });
      return done;
    });
    for (const endpoint of rings) this.doorbell.ring(...endpoint);
    return data;
  }
}

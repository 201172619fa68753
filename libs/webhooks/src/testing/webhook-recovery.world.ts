import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { createTestDatabase, ENDPOINT_SETTINGS, type TestDatabase, waitFor } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '@chasqui/database';
import { EventLogRepository, type NewEvent } from '@chasqui/events';
import { type EndpointSettings, WebhookEndpointRepository } from '../store/webhook-endpoint.repository';
import {
  type RecoveryRecord,
  type RecoveryRequest,
  WebhookRecoveryRepository,
} from '../store/webhook-recovery.repository';

const HOUR_AGO = new Date(Date.now() - 3_600_000);
export const REQUEST: RecoveryRequest = { since: HOUR_AGO, until: null, events: [], onlyFailed: true };

export class WebhookRecoveryWorld {
  testDatabase: TestDatabase;
  database: Database;
  endpoints: WebhookEndpointRepository;
  recoveries: WebhookRecoveryRepository;
  log: EventLogRepository;

  constructor() {
    beforeAll(async () => {
      this.testDatabase = await createTestDatabase();
      this.database = await Database.connect({ url: this.testDatabase.url, poolSize: 8, applicationName: 'test' });
      this.endpoints = new WebhookEndpointRepository(this.database);
      this.recoveries = new WebhookRecoveryRepository(this.database);
      this.log = new EventLogRepository(this.database);
    });
    afterAll(async () => {
      await this.database.close();
      await this.testDatabase.drop();
    });
  }

  readonly anOrganization = async (): Promise<string> => {
    const id = uuidv7();
    await this.database.query(
      `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       values ($1, 'An organization', 'self_hosted', '{}', now())`,
      [id],
    );
    return id;
  };

  readonly anEndpoint = async (settings: Partial<EndpointSettings> = {}, orgId?: string) =>
    this.endpoints.create({
      ...ENDPOINT_SETTINGS,
      ...settings,
      id: uuidv7(),
      orgId: orgId ?? (await this.anOrganization()),
      mode: 'live',
      sealedSecret: Buffer.from('x'),
    });

  readonly happened = async (orgId: string, events: Partial<NewEvent>[]): Promise<string[]> => {
    const rows = events.map((event): NewEvent & { id: string } => {
      return {
        orgId,
        mode: 'live',
        type: 'message.status',
        subjectId: randomUUID(),
        payload: {},
        ...event,
        id: uuidv7(),
      };
    });
    await this.database.transaction((transaction) => this.log.append(transaction, rows));
    return rows.map(({ id }) => id);
  };

  readonly deliveries = async (endpointId: string) => {
    const { rows } = await this.database.query<{ event: string; reason: string; status: string; isDue: boolean }>(
      `select event_id as event, reason, status, due_at <= clock_timestamp() as is_due from webhook_deliveries
        where endpoint_id = $1 order by due_at, id`,
      [endpointId],
    );
    return rows;
  };

  readonly becomes = (endpointId: string, eventId: string, status: string, state: string): Promise<unknown> =>
    this.database.query(
      'update webhook_deliveries set status = $3, state = $4 where endpoint_id = $1 and event_id = $2',
      [endpointId, eventId, status, state],
    );

  readonly started = async (
    endpoint: { id: string; orgId: string },
    request: Partial<RecoveryRequest> = {},
  ): Promise<RecoveryRecord> => {
    const start = await this.recoveries.start(endpoint.orgId, 'live', endpoint.id, { ...REQUEST, ...request });
    if (start.kind !== 'started') throw new Error(start.kind);
    return start.recovery;
  };

  readonly finished = async (id: string, limit = 500): Promise<number> => {
    let steps = 0;
    await waitFor(
      async () => {
        const step = await this.recoveries.step(id, limit);
        steps += 1;
        return step === null || step.status !== 'running';
      },
      { what: 'the end of the recovery', intervalMs: 50 },
    );
    return steps;
  };

  readonly read = async (endpoint: { id: string; orgId: string }, id: string) =>
    (await this.recoveries.findForOrg(endpoint.orgId, 'live', endpoint.id, id)) as RecoveryRecord;
}

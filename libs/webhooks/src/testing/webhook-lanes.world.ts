import { aLivingProcess, createTestDatabase, type TestDatabase, type TestEndpoint } from '@chasqui/testing';
import { Database } from '@chasqui/database';
import {
  type DeliveryOutcome,
  type LaneDelivery,
  WebhookDeliveryLaneRepository,
} from '../store/webhook-delivery-lane.repository';
import { WebhookTargetRepository } from '../store/webhook-target.repository';

export class WebhookLanesWorld {
  database: Database;
  lanes: WebhookDeliveryLaneRepository;
  targets: WebhookTargetRepository;
  processId: number;

  constructor() {
    let test: TestDatabase;
    beforeAll(async () => {
      test = await createTestDatabase();
      this.database = await Database.connect({ url: test.url, poolSize: 6, applicationName: 'test' });
      this.lanes = new WebhookDeliveryLaneRepository(this.database);
      this.processId = await aLivingProcess(this.database);
      this.targets = new WebhookTargetRepository(this.database);
    });
    afterAll(async () => {
      await this.database.close();
      await test.drop();
    });
  }

  readonly take = async ({ lane }: TestEndpoint, limit = 10) =>
    (await this.lanes.take([{ lane, limit }], this.processId))[0];
  readonly freeAll = () => this.database.query('update lanes set lease_until = now(), blocked_until = null');
  readonly delivery = async (id: string) =>
    (await this.database.query('select * from webhook_deliveries where id = $1', [id])).rows[0];
  readonly endpointRow = async ({ id }: TestEndpoint) =>
    (await this.database.query('select * from webhook_endpoints where id = $1', [id])).rows[0];

  readonly outcome = (fields: Partial<DeliveryOutcome> = {}): DeliveryOutcome => ({
    orgId: '',
    endpointId: '',
    status: 'succeeded',
    httpStatus: 200,
    error: null,
    durationMs: 12.4,
    responseExcerpt: 'ok',
    requestHeaders: { 'webhook-timestamp': '1' },
    dueInMs: null,
    flow: null,
    ...fields,
  });

  readonly record = (
    claimed: { fence: number; rows: readonly LaneDelivery[] },
    fields: Partial<DeliveryOutcome> = {},
  ) =>
    this.lanes.record(
      claimed.rows.map((row) => ({
        lane: row.lane,
        fence: claimed.fence,
        id: row.id,
        record: this.outcome({ orgId: row.orgId, endpointId: row.endpointId, ...fields }),
      })),
    );

  readonly idsOf = (claimed: { rows: readonly { id: string }[] } | undefined) => claimed?.rows.map((row) => row.id);
}

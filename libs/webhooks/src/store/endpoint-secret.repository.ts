import type { Database, Mode } from '@chasqui/database';

export class EndpointSecretRepository {
  constructor(private readonly database: Database) {}

  /** The current secret; null: the organization has no such endpoint. */
  async findSealed(orgId: string, mode: Mode, id: string): Promise<Buffer | null> {
    const { rows } = await this.database.query<{ sealedSecret: Buffer }>(
      'select sealed_secret from webhook_endpoints where org_id = $1 and mode = $2 and id = $3',
      [orgId, mode, id],
    );
    return rows[0]?.sealedSecret ?? null;
  }
}

/** A sealed part of an endpoint. An old secret is still a `secret`, so it need not be sealed again. */
export type WebhookPart = 'secret' | 'headers';

/** Where a sealed part of an endpoint belongs: it opens in this row only. Stored: never change. */
export function webhookPlace(orgId: string, endpointId: string, part: WebhookPart): string {
  return `${orgId}|${endpointId}|webhook ${part}`;
}

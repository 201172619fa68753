import type { Database, Mode } from '@chasqui/database';

export class EndpointSecretRepository {
  constructor(private readonly database: Database) {}

  /** The current secret; null: the organization has no such endpoint. */
  async findSealed(orgId: string, mode: Mode, id: string): Promise<Buffer | null> {
    const { rows } = await this.database.query<{ sealedSecret: Buffer }>(
      'select sealed_secret as "sealedSecret" from webhook_endpoints where org_id = $1 and mode = $2 and id = $3',
      [orgId, mode, id],
    );
    return rows[0]?.sealedSecret ?? null;
  }
}

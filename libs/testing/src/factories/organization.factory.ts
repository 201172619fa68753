import type { Limits, Queryable } from '@chasqui/database';
import { v7 as uuid } from 'uuid';

/** Inserts an organization on the plan without limits and signature. @returns its id */
export async function anOrganization(
  database: Queryable,
  request: { limits?: Limits; signature?: string } = {},
): Promise<string> {
  const id = uuid();
  await database.query(
    `insert into organizations (id, name, plan_code, limit_overrides, signature_override, subscribed_at)
     values ($1, 'An organization', 'self_hosted', $2, $3, now())`,
    [id, JSON.stringify(request.limits ?? {}), request.signature ?? null],
  );
  return id;
}

import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@chasqui/database';

/** Signs in an owner who is also an operator. @returns the session token, which browsers keep in the cookie `sid` */
export async function signInOwner(database: Database, orgId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `with owner as (
       insert into users (id, email, name, is_operator) values (uuidv7(), 'owner@example.com', 'Owner', true) returning id
     ), membership as (insert into memberships (org_id, user_id, role) select $1, id, 'owner' from owner)
     insert into console_sessions (id, user_id, token_hash, state, expires_at)
     select uuidv7(), id, $2, 'signed_in', now() + interval '1 day' from owner`,
    [orgId, createHash('sha256').update(token).digest()],
  );
  return token;
}

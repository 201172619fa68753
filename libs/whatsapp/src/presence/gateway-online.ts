/** A gateway is online when a replica holds its connection and heard it within this time. */
export const ONLINE_SECONDS = 45;

/** SQL: whether a gateway `g` is online. */
export const GATEWAY_ONLINE = `(g.owner_address is not null and g.revoked_at is null
  and g.seen_at is not null and g.seen_at > now() - interval '${ONLINE_SECONDS} seconds')`;

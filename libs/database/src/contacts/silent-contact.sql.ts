/** SQL: whether the organization was not told of `contact` yet, which wrote into groups only (contract.md D2). */
export const isSilentSql = (contact: string): string =>
  `${contact}.source = 'inbound' and ${contact}.last_inbound_at is null and ${contact}.last_outbound_at is null and not ${contact}.is_told`;

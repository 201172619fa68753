/**
 * SQL: whether the organization has not been told of a contact yet, because it wrote into groups only (contract.md D2).
 * @param contact its SQL name
 */
export const isSilentSql = (contact: string): string =>
  `${contact}.source = 'inbound' and ${contact}.last_inbound_at is null and ${contact}.last_outbound_at is null and not ${contact}.is_told`;

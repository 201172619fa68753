/**
 * Whether nobody was told of a contact yet: it wrote into groups alone (contract.md D2).
 *
 * @param contact SQL name of the contact
 */
export const isSilentSql = (contact: string): string =>
  `${contact}.source = 'inbound' and ${contact}.last_inbound_at is null and ${contact}.last_outbound_at is null and not ${contact}.is_told`;

/**
 * The kind of address of a contact that a recipient is, in a statement: a phone number, or the LID of somebody whose number
 * WhatsApp hides.
 *
 * @param recipient SQL of the recipient
 */
export const recipientKindSql = (recipient: string): string =>
  `case when ${recipient} like '%@lid' then 'whatsapp_lid' else 'phone' end`;

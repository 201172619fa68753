/**
 * SQL: the address kind of a recipient: a phone number, or the LID of a person whose number WhatsApp hides.
 *
 * @param recipient SQL of the recipient
 */
export const recipientKindSql = (recipient: string): string =>
  `case when ${recipient} like '%@lid' then 'whatsapp_lid' else 'phone' end`;

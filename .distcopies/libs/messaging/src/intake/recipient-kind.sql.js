/**
 * The kind of address of a contact that a recipient is, in a statement: a phone number, or the LID of somebody whose number
 * WhatsApp hides.
 *
 * @param recipient SQL of the recipient
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "recipientKindSql", {
    enumerable: true,
    get: function() {
        return recipientKindSql;
    }
});
const recipientKindSql = (recipient)=>`case when ${recipient} like '%@lid' then 'whatsapp_lid' else 'phone' end`;

//# sourceMappingURL=recipient-kind.sql.js.map
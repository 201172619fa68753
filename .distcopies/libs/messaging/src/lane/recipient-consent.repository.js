"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RecipientConsentRepository", {
    enumerable: true,
    get: function() {
        return RecipientConsentRepository;
    }
});
const _recipientkindsql = require("../intake/recipient-kind.sql");
const IS_OPTED_OUT = {
    name: 'message_recipient_opted_out',
    text: `
    select 1 from messages m
    join contact_addresses a
      on a.org_id = m.org_id and a.mode = m.mode and a.kind = ${(0, _recipientkindsql.recipientKindSql)('m.to_address')} and a.value = m.to_address
    join contacts c on c.id = a.contact_id
    where m.id = $1 and c.channels -> m.channel ->> 'opt' = 'out'`
};
let RecipientConsentRepository = class RecipientConsentRepository {
    constructor(database){
        this.database = database;
    }
    /** Whether the recipient of a message opted out of its channel, also after it was accepted. */ async isOptedOut(messageId) {
        const { rowCount } = await this.database.query(IS_OPTED_OUT, [
            messageId
        ]);
        return (rowCount ?? 0) > 0;
    }
};

//# sourceMappingURL=recipient-consent.repository.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageReadRepository", {
    enumerable: true,
    get: function() {
        return MessageReadRepository;
    }
});
/** The version grows, as with every change of the status. Nobody is told: it is the organization's own change. */ const MARK = {
    name: 'message_mark_read',
    text: `
    with read as (
      update messages m set status = 'read', version = m.version + 1, read_at = now(), updated_at = now()
      where m.id = $2 and m.org_id = $1 and m.direction = 'inbound' and m.read_at is null
      returning m.id, m.version, m.org_id
    )
    insert into message_events (message_id, version, org_id, status, source)
    select id, version, org_id, 'read', 'api' from read`
};
let MessageReadRepository = class MessageReadRepository {
    constructor(database){
        this.database = database;
    }
    /** Notes that a received message was read, with a line in its audit, once. */ async markRead(orgId, id) {
        await this.database.query(MARK, [
            orgId,
            id
        ]);
    }
};

//# sourceMappingURL=message-read.repository.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FirstStepsRepository", {
    enumerable: true,
    get: function() {
        return FirstStepsRepository;
    }
});
/** The oldest messages of the mode that are looked at for one that was sent. */ const LOOKED_AT = 1_000;
let FirstStepsRepository = class FirstStepsRepository {
    constructor(database){
        this.database = database;
    }
    async findForOrg(orgId, mode) {
        const { rows } = await this.database.query({
            name: 'first_steps',
            text: `
          select
            (select min(created_at) from api_keys where org_id = $1 and mode = $2 and revoked_at is null) as key,
            (select min(at) from (
               select paired_at as at from whatsapp_numbers where org_id = $1 and mode = $2 and status = 'connected'
               union all
               select paired_at from sms_phones where org_id = $1 and mode = $2 and unpaired_at is null
             ) accounts) as number,
            (select m.created_at from (
               select created_at, direction from messages where org_id = $1 and mode = $2
               order by created_at, id limit ${LOOKED_AT}) m
             where m.direction = 'outbound' order by m.created_at limit 1) as message,
            (select min(created_at) from webhook_endpoints where org_id = $1 and mode = $2) as webhook,
            (select created_at from messages
             where org_id = $1 and mode = $2 and direction = 'inbound' and contact_id is not null
             order by created_at, id limit 1) as reply`
        }, [
            orgId,
            mode
        ]);
        return rows[0] ?? {
            key: null,
            number: null,
            message: null,
            webhook: null,
            reply: null
        };
    }
};

//# sourceMappingURL=first-steps.repository.js.map
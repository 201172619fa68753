"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsReceiverRepository", {
    enumerable: true,
    get: function() {
        return SmsReceiverRepository;
    }
});
const FIND = {
    name: 'sms_receiver_find',
    text: `
    select id, org_id as "orgId", mode, protocol, phone, sim_settings as "simSettings",
      learned_numbers as "learnedNumbers",
      sealed_signing_key as "sealedSigningKey", token_hash as "tokenHash",
      extract(epoch from now() - seen_at)::float8 as "seenSecondsAgo"
    from sms_phones where id = $1 and token_hash is not null and unpaired_at is null`
};
const RECORD_HEALTH = {
    name: 'sms_receiver_health',
    text: `
    update sms_phones set battery = coalesce($3, battery), network = case when $4 then $5 else network end,
      app_version = coalesce($6, app_version)
    where id = $1 and org_id = $2 and token_hash is not null`
};
/** The number of the phone is that of the SIM that was learned first. */ const LEARN = {
    name: 'sms_receiver_learn',
    text: `
    update sms_phones set learned_numbers = jsonb_set(learned_numbers, array[$3::text], to_jsonb($4::text)),
      phone = case when phone is null or phone = learned_numbers ->> $3::text then $4::text else phone end
    where id = $1 and org_id = $2 and token_hash is not null`
};
let SmsReceiverRepository = class SmsReceiverRepository {
    constructor(database){
        this.database = database;
    }
    /** The paired phone with this id, whosever it is: what it sends proves by its signature or password that it is it. */ async findPaired(phoneId) {
        const { rows } = await this.database.query(FIND, [
            phoneId
        ]);
        return rows[0] ?? null;
    }
    /** Remembers the own number of a SIM. @param slot 1 to 3 @param number digits */ async learnNumber(phone, slot, number) {
        await this.database.query(LEARN, [
            phone.id,
            phone.orgId,
            String(slot),
            number
        ]);
    }
    /** Remembers what a phone tells about itself. */ async recordHealth(phone, health) {
        await this.database.query(RECORD_HEALTH, [
            phone.id,
            phone.orgId,
            health.battery ? JSON.stringify(health.battery) : null,
            health.network !== undefined,
            health.network ?? null,
            health.appVersion ?? null
        ]);
    }
};

//# sourceMappingURL=sms-receiver.repository.js.map
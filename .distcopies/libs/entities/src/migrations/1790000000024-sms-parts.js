"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsParts1790000000024", {
    enumerable: true,
    get: function() {
        return SmsParts1790000000024;
    }
});
let SmsParts1790000000024 = class SmsParts1790000000024 {
    async up(runner) {
        await runner.query(`
      create table sms_phone_sends (
        phone_id uuid not null,
        message_id uuid not null,
        attempt smallint not null,
        parts smallint not null,
        is_limited boolean not null default false,
        at timestamptz not null default now(),
        constraint sms_phone_sends_pkey primary key (phone_id, message_id, attempt),
        constraint sms_phone_sends_phone_fk foreign key (phone_id) references sms_phones (id) on delete cascade
      )`);
        await runner.query(`
      alter table sms_phones
        drop column recent_offers,
        add column sms_limit_raised boolean not null default false,
        add column learned_numbers jsonb not null default '{}'`);
        await runner.query(`
      update sms_phones set messages_per_minute = 30 where messages_per_minute is null or messages_per_minute > 30`);
    }
    /** What was set to more than 30 is not known any more. */ async down(runner) {
        await runner.query(`
      alter table sms_phones
        drop column sms_limit_raised,
        drop column learned_numbers,
        add column recent_offers jsonb not null default '[]'`);
        await runner.query('drop table sms_phone_sends');
    }
};

//# sourceMappingURL=1790000000024-sms-parts.js.map
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "createPlainTable", {
    enumerable: true,
    get: function() {
        return createPlainTable;
    }
});
/** The table of the plain way: what a customer sees of a message, and the index that lists need. Nothing of lanes. */ const CREATE = `
  create table if not exists plain_messages (
    id uuid primary key, org_id uuid not null, mode text not null, channel text not null, status text not null,
    type text not null, to_address text not null, from_address text not null, account_id uuid, content text, media jsonb,
    metadata jsonb not null, request_id text, attempts integer not null default 0,
    created_at timestamptz not null default now(), sent_at timestamptz, updated_at timestamptz not null default now());
  create index if not exists plain_messages_org_idx on plain_messages (org_id, created_at, id)`;
async function createPlainTable(database) {
    await database.query(CREATE);
}

//# sourceMappingURL=plain-table.js.map
/** What is sealed: by kind, the table, and its keys. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get SEALED_KINDS () {
        return SEALED_KINDS;
    },
    get SEALED_SQL () {
        return SEALED_SQL;
    }
});
const SEALED_KINDS = [
    'webhooks',
    'gateways',
    'proxies',
    'phones',
    'api-keys',
    'two-factor'
];
/** Of a row `t` of webhook_endpoints, in this order: the secret, those before it, the headers. */ const WEBHOOK_PARTS = `(array[t.sealed_secret] || t.sealed_old_secrets
  || case when t.sealed_headers is null then '{}'::bytea[] else array[t.sealed_headers] end)`;
const sqlOf = (table, parts, hasHeaders, set, org = 't.org_id')=>({
        count: `
    select get_byte(p.sealed, 0) as number, count(*)::integer as count
    from ${table} t, unnest(${parts}) as p (sealed) where length(p.sealed) > 0 group by 1 order by 1`,
        find: `
    select t.id, ${org} as "orgId", ${parts} as sealed, ${hasHeaders} as "hasHeaders" from ${table} t
    where ($2::uuid is null or t.id > $2)
      and exists (select from unnest(${parts}) as p (sealed)
        where length(p.sealed) > 0 and get_byte(p.sealed, 0) <> $1)
    order by t.id limit $3`,
        replace: `update ${table} t set ${set} where t.id = $1 and ${parts} = $2::bytea[]`
    });
const ofOne = (table, column, org)=>sqlOf(table, `array_remove(array[t.${column}], null)`, 'false', `${column} = ($3::bytea[])[1]`, org);
const SEALED_SQL = {
    webhooks: sqlOf('webhook_endpoints', WEBHOOK_PARTS, 't.sealed_headers is not null', `sealed_secret = ($3::bytea[])[1],
     sealed_old_secrets = ($3::bytea[])[2:1 + cardinality(t.sealed_old_secrets)],
     sealed_headers = case when t.sealed_headers is not null then ($3::bytea[])[2 + cardinality(t.sealed_old_secrets)] end`),
    gateways: ofOne('gateways', 'sealed_request_key'),
    proxies: ofOne('whatsapp_numbers', 'sealed_proxy_url'),
    phones: ofOne('sms_phones', 'sealed_signing_key'),
    'api-keys': ofOne('api_keys', 'sealed_key'),
    'two-factor': ofOne('users', 'totp_secret', `''`)
};

//# sourceMappingURL=sealed-secrets.sql.js.map
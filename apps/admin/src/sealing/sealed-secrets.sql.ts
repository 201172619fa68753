/** Sealed data by kind: its table and its keys. */
export const SEALED_KINDS = ['webhooks', 'gateways', 'proxies', 'phones', 'api-keys', 'two-factor'] as const;
export type SealedKind = (typeof SEALED_KINDS)[number];

interface SealedSql {
  count: string;
  find: string;
  replace: string;
}

/** Of a row `t` of webhook_endpoints, in this order: the secret, earlier secrets, the headers. */
const WEBHOOK_PARTS = `(array[t.sealed_secret] || t.sealed_old_secrets
  || case when t.sealed_headers is null then '{}'::bytea[] else array[t.sealed_headers] end)`;

const sqlOf = (table: string, parts: string, hasHeaders: string, set: string, org = 't.org_id'): SealedSql => ({
  count: `
    select get_byte(p.sealed, 0) as number, count(*)::integer as count
    from ${table} t, unnest(${parts}) as p (sealed) where length(p.sealed) > 0 group by 1 order by 1`,
  find: `
    select t.id, ${org} as org_id, ${parts} as sealed, ${hasHeaders} as has_headers from ${table} t
    where ($2::uuid is null or t.id > $2)
      and exists (select from unnest(${parts}) as p (sealed)
        where length(p.sealed) > 0 and get_byte(p.sealed, 0) <> $1)
    order by t.id limit $3`,
  replace: `update ${table} t set ${set} where t.id = $1 and ${parts} = $2::bytea[]`,
});

const ofOne = (table: string, column: string, org?: string): SealedSql =>
  sqlOf(table, `array_remove(array[t.${column}], null)`, 'false', `${column} = ($3::bytea[])[1]`, org);

export const SEALED_SQL: Readonly<Record<SealedKind, SealedSql>> = {
  webhooks: sqlOf(
    'webhook_endpoints',
    WEBHOOK_PARTS,
    't.sealed_headers is not null',
    `sealed_secret = ($3::bytea[])[1],
     sealed_old_secrets = ($3::bytea[])[2:1 + cardinality(t.sealed_old_secrets)],
     sealed_headers = case when t.sealed_headers is not null then ($3::bytea[])[2 + cardinality(t.sealed_old_secrets)] end`,
  ),
  gateways: ofOne('gateways', 'sealed_request_key'),
  proxies: ofOne('whatsapp_numbers', 'sealed_proxy_url'),
  phones: ofOne('sms_phones', 'sealed_signing_key'),
  'api-keys': ofOne('api_keys', 'sealed_key'),
  'two-factor': ofOne('users', 'totp_secret', `''`),
};

import { camelName } from './camel-query';

it.each([
  ['org_id', 'orgId'],
  ['message_ttl_s', 'messageTtlS'],
  ['last_error_2fa', 'last_error_2fa'],
  ['sha256_of_file', 'sha256OfFile'],
  ['id', 'id'],
  ['a_1', 'a_1'],
  ['_id', '_id'],
  ['id_', 'id_'],
  ['two__words', 'two__words'],
  ['orgId', 'orgId'],
  ['Org_id', 'Org_id'],
  ['QUERY PLAN', 'QUERY PLAN'],
  ['?column?', '?column?'],
])('a column %s is called %s in rows', (column, name) => {
  expect(camelName(column)).toBe(name);
  expect(camelName(column)).toBe(name);
});

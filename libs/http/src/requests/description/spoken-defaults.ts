import type { OpenAPIObject } from '@nestjs/swagger';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
/**
 * Moves defaults of optional members into their descriptions: openapi-typescript takes a member with a `default` as
 * always present (`--default-non-nullable`; openapi-ts/openapi-typescript 7.13.0, bin/cli.js), so a client could not
 * leave it out.
 */
export function withoutDefaults(schemas: Schemas): Schemas {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, inWords(name, schema)]));
}

function inWords(name: string, schema: Schemas[string]): Schemas[string] {
  if (!('properties' in schema) || schema.properties === undefined) return schema;
  const members = Object.entries(schema.properties).map(([member, property]) => [member, spoken(name, property)]);
  return { ...schema, properties: Object.fromEntries(members) as typeof schema.properties };
}

function spoken(name: string, property: Schemas[string]): Schemas[string] {
  if (!('default' in property)) return property;
  const { default: value, description = '', ...rest } = property;
  // A change leaves absent members unchanged, so they have no default.
  const isSaid = name.startsWith('Update') || /default/i.test(description);
  return { ...rest, description: isSaid ? description : `${description} Default: \`${JSON.stringify(value)}\`.` };
}

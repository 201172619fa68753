import type { OpenAPIObject } from '@nestjs/swagger';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
/**
 * Schemas whose optional members say their default in words: openapi-typescript takes a member with a `default` for one
 * that is always there (`--default-non-nullable`; openapi-ts/openapi-typescript 7.13.0, bin/cli.js), so a client could
 * not leave it out.
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
  // What a change leaves out stays as it is.
  const isSaid = name.startsWith('Update') || /default/i.test(description);
  return { ...rest, description: isSaid ? description : `${description} Default: \`${JSON.stringify(value)}\`.` };
}

import type { OpenAPIObject } from '@nestjs/swagger';

/** `nullable: true` belongs to OpenAPI 3.0; 3.1 is JSON Schema, where null is a type. */
export function toOpenApi31(document: OpenAPIObject): OpenAPIObject {
  return convert(document) as OpenAPIObject;
}

function convert(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(convert);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([name, value]) => [name, convert(value)] as const);
  const { nullable, ...schema } = Object.fromEntries(entries);
  return nullable === true ? withNull(schema) : schema;
}

function withNull(schema: Record<string, unknown>): Record<string, unknown> {
  if (typeof schema.type === 'string' && !('allOf' in schema)) return { ...schema, type: [schema.type, 'null'] };
  const { description, ...rest } = schema;
  return { ...(description !== undefined && { description }), anyOf: [rest, { type: 'null' }] };
}

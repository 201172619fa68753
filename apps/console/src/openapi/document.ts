import { MODES } from '@chasqui/database';
import { ERROR_CODES_EXTENSION, takeRoute, toOpenApi31, withoutDefaults } from '@chasqui/http/requests';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

const DESCRIPTION = `What the pages of the console call. It is theirs alone: it changes with them, without notice. Programs use
the public API.`;

const MODE = {
  name: 'mode',
  required: false,
  in: 'query',
  description: 'Which of the two worlds of an organization.',
  schema: { default: 'live', type: 'string', enum: [...MODES] },
};

/** Adds what only the console's routes have: the page's mode. */
function describeRoute(operation: { parameters?: object[] }): void {
  if (takeRoute(operation)?.isOfMode) operation.parameters = [MODE, ...(operation.parameters ?? [])];
}

/** OpenAPI 3.1, from which the types of the pages are generated. */
export function createConsoleDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('The console of Chasqui')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addServer('/console/api');
  const document = SwaggerModule.createDocument(app, builder.build(), { ignoreGlobalPrefix: true });
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path) as Record<string, unknown>[]) {
      describeRoute(operation);
      const codes = operation[ERROR_CODES_EXTENSION] as string[] | undefined;
      if (codes !== undefined) operation[ERROR_CODES_EXTENSION] = [...codes].sort();
    }
  }
  const { components } = document;
  return toOpenApi31({
    ...document,
    components: { ...components, schemas: withoutDefaults(components?.schemas ?? {}) },
  });
}

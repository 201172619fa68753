import { nameWithExample, TEXT_FORMATS, toOpenApi31, withoutDefaults } from '@chasqui/http/requests';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type ErrorAnswers, finishOperation, SHARED_COMPONENTS } from './operation';
import { EXAMPLES } from './examples';
import { describeRoute } from './described-route';
import { TAGS } from './tags';
import { describeWebhooks } from './webhooks';

const spokenFormats = (): string =>
  Object.entries(TEXT_FORMATS)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join('; ');

const DESCRIPTION = `One HTTP API for WhatsApp, SMS, email and web chat.

Send your key as \`Authorization: Bearer <API_KEY>\`. If your system cannot send a header, put the key into the query
parameter \`secret\`. Every answer is JSON in one envelope and carries \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-Request-Id\`. Base your logic on \`code\`; \`message\` is for people. Unknown fields of a body are ignored; a field of
another route that would be misunderstood returns 400 VALIDATION with the route that takes it. An empty string is a field
that you did not send; in a PATCH it clears a text that null clears. Phone numbers have their country code and are written
as you like: \`+49 (0)151 123-45678\` is \`4915112345678\`. Bodies are JSON in UTF-8, or in the charset that
\`Content-Type\` declares. A path that does not exist returns 404 NOT_FOUND, even without a key; with a key, the
request counts. A method that a path does not support returns 405 METHOD_NOT_ALLOWED.

Texts have no NUL characters and no unpaired surrogates. In most of them, a character outside the Basic Multilingual Plane
counts as two. Besides the formats of JSON Schema, a \`format\` can be ${spokenFormats()}.`;

/** @param address without a path. Absolute: generators turn a relative server into `http://localhost` */
export function createOpenApiDocument(app: INestApplication, address: string): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Chasqui')
    .setDescription(DESCRIPTION)
    .setVersion('1.2.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(`${address}/v1`)
    // Not `addBearerAuth`, which calls every key a JWT.
    .addSecurity('bearer', { type: 'http', scheme: 'bearer', description: 'The API key.' })
    .addApiKey({ type: 'apiKey', in: 'query', name: 'secret', description: 'The API key.' }, 'secret');
  for (const tag of TAGS) builder.addTag(tag.name, tag.description);
  const document = SwaggerModule.createDocument(app, builder.build(), { ignoreGlobalPrefix: true });
  const responses: ErrorAnswers = {};
  for (const path of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(path)) {
      describeRoute(operation);
      nameWithExample(operation, EXAMPLES);
      finishOperation(method, operation, responses);
    }
  }
  const components = { ...document.components, ...SHARED_COMPONENTS, responses };
  const { webhooks, schemas } = describeWebhooks();
  components.schemas = { ...document.components?.schemas, ...SHARED_COMPONENTS.schemas, ...schemas };
  components.securitySchemes = document.components?.securitySchemes ?? {};
  return toOpenApi31({
    ...document,
    webhooks,
    components: { ...components, schemas: withoutDefaults(components.schemas) },
  });
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@chasqui/errors';
import { RunningSystem } from './running-system';

/** spec.md section 1, in its order; webhooks have routes besides the dashboard, which spec.md does not know. */
const TAGS =
  'WhatsApp, Messages, SMS, Email, OTP, Contacts, Quick replies, Templates, Lead forms, Campaigns, Web chat, Gateway app, Learn, Meta';

/** spec.md section 4's errors of sending, besides those of every route. */
const SEND_ERRORS = [
  'INVALID_ACCOUNT_ID',
  'PLAN_LIMIT',
  'NO_CONNECTED_ACCOUNT',
  'WHATSAPP_NOT_CONNECTED',
  'WHATSAPP_DISCONNECTED',
  'GATEWAY_CLOSED',
  'GATEWAY_ERROR',
];
/** spec.md's errors of linking, QR code and status. */
const NUMBER_ERRORS = ['WHATSAPP_NOT_CONNECTED', 'WHATSAPP_DISCONNECTED', 'GATEWAY_CLOSED', 'GATEWAY_ERROR'];
const EVERY_ROUTE = ['UNAUTHORIZED', 'INSUFFICIENT_SCOPE', 'IP_NOT_ALLOWED', 'ORGANIZATION_SUSPENDED', 'RATE_LIMITED'];
const MEMBERS_OF_ERRORS = {
  PLAN_LIMIT: ['limit', 'used', 'max', 'resets_at'],
  GATEWAY_ERROR: ['id'],
  VALIDATION: ['fields'],
};

// `ApiClient` checks every answer of all these tests against the document.
describe('the OpenAPI document of the running api-gateway', () => {
  let system: RunningSystem;
  beforeAll(async () => {
    system = await RunningSystem.start();
  });
  afterAll(() => system.close(), 60_000);

  it('the OpenAPI document is at version 1.2.0, with the tags of the specification in its order', () => {
    const { document } = system.description;
    expect(document.info.version).toBe('1.2.0');
    expect(document.tags.map(({ name }) => name).join(', ')).toBe(TAGS);
    for (const { name, operation } of system.description.operations) {
      expect([name, TAGS.split(', ').filter((tag) => operation.tags?.includes(tag)).length]).toEqual([name, 1]);
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/\S{3}/)]);
    }
  });

  it('the OpenAPI document is the same at both replicas, and needs no key', async () => {
    const texts = await Promise.all(
      system.replicas.map(async ({ origin }) => (await fetch(`${origin}/openapi.json`)).text()),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('the OpenAPI document has the routes for messages and numbers, with the errors that the specification lists', () => {
    const byName = new Map(system.description.operations.map(({ name, operation }) => [name, operation]));
    const expected = {
      'POST /whatsapp/send': [...SEND_ERRORS, 'INVALID_BODY'],
      'GET /whatsapp/send': [...SEND_ERRORS, 'INVALID_QUERY'],
      'POST /send': [...SEND_ERRORS, 'INVALID_BODY'],
      'GET /whatsapp/accounts': [],
      'POST /whatsapp/link': [
        ...NUMBER_ERRORS,
        'INVALID_BODY',
        'VALIDATION',
        'PLAN_LIMIT',
        'NOT_YOUR_NUMBER',
        'GATEWAY_SETUP_REQUIRED',
        'INTERNAL_ERROR',
      ],
      'GET /whatsapp/qr': [...NUMBER_ERRORS, 'VALIDATION', 'NO_GATEWAY'],
      'GET /whatsapp/status': [...NUMBER_ERRORS, 'VALIDATION', 'NO_GATEWAY'],
      'POST /whatsapp/poll': [...SEND_ERRORS, 'INVALID_BODY', 'TOO_MANY_OPTIONS'],
      'POST /whatsapp/bulk': ['INVALID_BODY', 'TOO_MANY_MESSAGES', 'PLAN_LIMIT'],
      'GET /messages': ['INTERNAL_ERROR'],
      'GET /messages/{id}': ['MESSAGE_NOT_FOUND'],
      'GET /messages/{id}/events': ['MESSAGE_NOT_FOUND'],
    };
    for (const [name, codes] of Object.entries(expected)) {
      const declared = byName.get(name)?.['x-error-codes'];
      expect([name, declared]).toEqual([name, expect.arrayContaining([...codes, ...EVERY_ROUTE])]);
    }
  });

  it('the OpenAPI document describes the answer of every code that it declares', () => {
    for (const { name, operation } of system.description.operations) {
      expect([name, system.description.undescribedCodes(operation)]).toEqual([name, []]);
      for (const code of operation['x-error-codes'] ?? []) expect(Object.keys(ERRORS)).toContain(code);
    }
  });

  it.each(Object.entries(MEMBERS_OF_ERRORS))(
    'the OpenAPI document names what %s says besides code and message',
    (code, members) => {
      const { document } = system.description;
      const responses = (document as unknown as { components: { responses: Record<string, unknown> } }).components
        .responses;
      const shared = JSON.stringify(
        (document as unknown as { components: { schemas: { ErrorAnswer: unknown } } }).components.schemas.ErrorAnswer,
      );
      const answers = Object.entries(responses).filter(([name]) => name.split('-').includes(code));
      expect(answers.length).toBeGreaterThan(0);
      for (const [name, answer] of answers) {
        const text = JSON.stringify(answer) + shared;
        expect([name, members.filter((member) => !text.includes(`"${member}"`))]).toEqual([name, []]);
      }
    },
  );
});

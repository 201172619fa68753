/**
 * The test harness: databases and Redis prefixes for one test file, waiting for a condition, outages on demand.
 * Used by tests (*.test.ts, *.e2e.ts), bench and chaos; works under Jest and in plain Node. Under Jest the servers
 * already run (jest/global-setup.ts); a plain script starts its own with `startTestServices`. It must never be imported
 * by an app or by another library.
 */
export { appSettings } from './app-settings';
export { explained, genericPlanOf } from './explained';
export { startHttpServer } from './http-server';
export { interpreter, type Interpreter } from './interpreter';
export { blockingFor, LoopBlocks, overBudget, type RawAnswer, type RawRequest } from './loop-blocks';
export { spawnInNamespace } from './namespace-process';
export { oncePerRun } from './once-per-run';
export { type OwnPostgres, startOwnPostgres } from './own-postgres';
export { startPgBouncer, type TestPooler } from './pgbouncer';
export { postgresClients, type PostgresClients } from './postgres-clients';
export { PostgresPair } from './postgres-pair';
export { type Probe, readProbes } from './probes';
export { quickest } from './quickest';
export { SentinelTrio } from './sentinel-trio';
export { SmallDisk } from './small-disk';
export {
  readMail,
  SMTP_TEST_CERTIFICATE,
  SmtpSink,
  type SmtpSinkOptions,
  startMuteServer,
  startScriptedServer,
  type SunkMail,
} from './smtp-sink';
export { swiftPrograms, SwiftServer } from './swift-server';
export { startProxyOf, startTcpProxy, type TcpProxy, type TcpTarget } from './tcp-proxy';
export { OTHER_TEST_CA, TEST_CA, TEST_CERTIFICATES, type TestCertificate } from './test-certificates';
export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database';
export { postgresPrograms, redisProgram } from './test-environment';
export { testRedis, type TestRedis } from './test-redis';
export { startTlsPostgres, type TlsPostgres } from './tls-postgres';
export { TYPESCRIPT_HOOK } from './typescript-hook';
export { waitFor, type WaitForOptions } from './wait-for';
export { aContact, type ContactRow, contactsOf, manyContacts } from './factories/contact.factory';
export {
  fillHeavily,
  type HeavyOrganization,
  heavyText,
  insertOf,
  VARIABLES,
} from './factories/heavy-organization.factory';
export { aLaneMessage } from './factories/lane-message.factory';
export { aNewMessage, aNewSms } from './factories/new-message.factory';
export { anOrganization } from './factories/organization.factory';
export { aLivingProcess } from './factories/process.factory';
export { aPhone, type SmsPhoneDraft } from './factories/sms-phone.factory';
export { aSpelledPhone, SPELLED_COUNTRIES, type SpelledCountry } from './factories/spelled-phone.factory';
export { type SmsDraft, storeSms } from './factories/stored-sms.factory';
export {
  addDeliveries,
  addEndpoint,
  ENDPOINT_SETTINGS,
  type EndpointFields,
  type TestEndpoint,
} from './factories/webhook.factory';
export { aNumber, type NumberDraft } from './factories/whatsapp-number.factory';
export { startTestServices, type TestServices, type TestServicesOptions } from './jest/test-services';

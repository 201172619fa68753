/**
 * The environment of an app, parsed once at boot: every variable has a description, a type and a default, and all
 * problems are printed together. Also which build runs, and the names of our own PostgreSQL and Redis, looked up and
 * remembered. Used by each app's `<app>.config.ts` and by what connects. The only reader of `process.env`. Never for
 * a name that a customer chose: those belong to @chasqui/outbound.
 */
export { toEnvFile, withEnvFile } from './env-file';
export {
  apiLimitVariables,
  connectionVariables,
  enrollmentLimitVariables,
  exportLimitVariables,
  gatewayLimitVariables,
  laneVariables,
  limitVariables,
  phoneLimitVariables,
  requestLogVariables,
  uploadLimitVariables,
} from './limit-variables';
export { type AppConfig, type Config, ConfigError, loadConfig, toEnvExample, type Variables } from './load-config';
export { ownVersion } from './own-version';
export * from './shared-variables';
export { toPairs, traceLinkVariables, tracingVariables } from './tracing-variables';
export { integer, oneOf, secret, text, type Variable } from './variable';
export { ownLookup } from './own-hosts/own-lookup';
export { serverUrls } from './own-hosts/server-urls';

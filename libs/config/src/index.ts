/**
 * The environment of an app, parsed once at boot: every variable has a description, a type and a default, and all
 * problems are printed together. Also tells which build runs. Used by each app's `<app>.config.ts`. The only reader of
 * `process.env`.
 */
export { toEnvFile, withEnvFile } from './env-file';
export { type AppConfig, type Config, ConfigError, loadConfig, toEnvExample, type Variables } from './load-config';
export {
  apiLimitVariables,
  connectionVariables,
  enrollmentLimitVariables,
  gatewayLimitVariables,
  laneVariables,
  limitVariables,
  phoneLimitVariables,
  requestLogVariables,
  exportLimitVariables,
  uploadLimitVariables,
} from './limit-variables';
export { ownVersion } from './own-version';
export * from './shared-variables';
export { toPairs, traceLinkVariables, tracingVariables } from './tracing-variables';
export { integer, oneOf, secret, text, type Variable } from './variable';

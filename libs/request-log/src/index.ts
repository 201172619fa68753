/**
 * The log of API requests: what is kept of a request, without secrets and texts, and how it is found again. Written by
 * the api-gateway, read by the console. It must never know HTTP, and never keep a key, a code, or a message's text.
 */
export { maskedAnswer, maskedBody } from './masked-body';
export { maskedPath } from './masked-text';
export {
  type ApiRequestPage,
  type ApiRequestSummary,
  type LoggedApiRequest,
  requestLogId,
  RequestLogRepository,
} from './request-log.repository';
export type { ApiRequestFilter } from './request-log.sql';
export { withoutSecretWords } from './secret-words';

/**
 * The catalogue of public error codes and the one error thrown on purpose. Used by every app and lib; depends on
 * nothing. A code is declared once, here: the envelope, the OpenAPI document and the documentation read its HTTP
 * status, public text and hint.
 */
export { AppError, type AppErrorOptions, type ErrorEnvelope, toErrorEnvelope } from './app-error';
export { type ErrorCode, type ErrorEntry, ERRORS, isErrorCode } from './catalogue';
export { planLimit, type UsedLimit } from './plan-limit';

/**
 * The catalogue of public error codes and the one error that is thrown on purpose.
 * Used by every app and lib; depends on nothing. A code is declared once, here: its HTTP status, its public text
 * and its hint are read by the envelope, the OpenAPI document and the documentation.
 */
export { AppError, type AppErrorOptions, type ErrorEnvelope, toErrorEnvelope } from './app-error';
export { ERRORS, type ErrorCode, type ErrorEntry, isErrorCode } from './catalogue';
export { planLimit, type UsedLimit } from './plan-limit';

/**
 * HTTP to addresses that others chose: customers' media, gateways with their own address, webhooks. Every resolved
 * address is checked, and the connection goes to the checked address. Used by the server apps and the gateway app. MIT;
 * it must never know the project, or follow a private address.
 */
export { checkPublicUrl } from './address-lookup';
export { downloadFile, type FileAnswer, type FileRequest } from './file-download';
export { exchange, ExchangeError } from './http-exchange';
export type { Lookup } from './isolated-lookup';
export {
  type Download,
  type DownloadRequest,
  OutboundClient,
  OutboundError,
  type OutboundFailure,
  type OutboundOptions,
  type OutboundRequest,
  type OutboundResponse,
} from './outbound-client';
export { isPublicHttpsUrl, LONGEST_URL, type UrlRefusal, type UrlRules, type UrlVerdict } from './public-url';

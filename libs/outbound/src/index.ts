/**
 * HTTP to addresses that somebody else chose: customers' media, gateways with an address of their own, webhooks. Every
 * looked-up address is checked and the connection goes to the checked address. The server apps and the gateway app use
 * it. MIT; it knows nothing of the project and never follows a private address.
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

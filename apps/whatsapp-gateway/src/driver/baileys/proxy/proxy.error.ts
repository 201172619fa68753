/** The proxy, not WhatsApp, is what failed. Its message names no address, name or password. */
export class ProxyError extends Error {}

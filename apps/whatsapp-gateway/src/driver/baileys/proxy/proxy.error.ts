/** The proxy failed, not WhatsApp. The message holds no address, name or password. */
export class ProxyError extends Error {}

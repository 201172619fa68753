/** Name of the public key for numbers' proxies. Stored: never change. */
export const NUMBER_PROXY_USE = 'number-proxy';

/** Associated data of a number's sealed proxy: it opens nowhere else. Stored: never change. */
export const numberProxyPlace = (orgId: string, numberId: string): string => `${orgId}|${numberId}|proxy`;

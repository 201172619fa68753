/** What the public key for proxies of numbers is published as. Stored: never change. */
export const NUMBER_PROXY_USE = 'number-proxy';

/** Where the sealed proxy of a number belongs: it opens nowhere else. Stored: never change. */
export const numberProxyPlace = (orgId: string, numberId: string): string => `${orgId}|${numberId}|proxy`;

/** Token of the store of files that came in. */
export const MEDIA_STORE = Symbol('MEDIA_STORE');

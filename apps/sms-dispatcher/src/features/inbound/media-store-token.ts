/** Token of the store of incoming files. */
export const MEDIA_STORE = Symbol('MEDIA_STORE');

export const MEDIA_STORE = Symbol('MEDIA_STORE');

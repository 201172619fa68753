/** Token under which the `MediaStore` of the environment is injected. */
export const MEDIA_STORE = Symbol('MEDIA_STORE');

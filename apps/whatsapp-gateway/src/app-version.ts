/** Sent to the service. Change it with the package's version. */
export const APP_VERSION = '0.1.0';
